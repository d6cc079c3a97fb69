// A card on a screen: found by typing, printed by a button, chosen without a second tap.

import { theme } from "./theme.js";

const place = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll("[data-words]")];

function search() {
  const words = place("search").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.words.includes(word));
  for (const list of document.querySelectorAll(".rows")) {
    const title = list.previousElementSibling;
    list.hidden = [...list.children].every((row) => row.hidden);
    if (title.matches(".category")) title.hidden = list.hidden;
  }
  const count = rows.filter((row) => !row.hidden).length;
  place("found").textContent = words.length ? `${place("found").dataset.found} ${count}` : "";
}

theme(place("theme"));
place("find").hidden = place("print").hidden = false;
place("show").hidden = true;
place("search").addEventListener("input", search);
place("print").addEventListener("click", () => print());
place("choices").addEventListener("change", (event) => event.currentTarget.submit());
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll("img[loading]")) image.loading = "eager";
});
search();
document.documentElement.dataset.ready = "true";
