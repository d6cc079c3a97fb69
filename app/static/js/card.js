// A card on a screen: found by typing, printed by a button, chosen without a second tap.

import { theme } from "./theme.js";

const place = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll("[data-words]")];
const sought = new Map(rows.map((row) => [row, plain(row.dataset.words)]));

// Letters without accents and wide forms, which a keyboard may not have or may insist on.
function plain(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase();
}

function search() {
  const words = plain(place("search").value).split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((word) => sought.get(row).includes(word));
  for (const list of document.querySelectorAll(".rows")) {
    const title = list.previousElementSibling;
    list.hidden = [...list.children].every((row) => row.hidden);
    if (title.matches(".category")) title.hidden = list.hidden;
  }
  const count = rows.filter((row) => !row.hidden).length;
  place("found").textContent = words.length ? `${place("found").dataset.found} ${count}` : "";
}

// Every tile, also those that nobody has scrolled to.
function tiles() {
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  return Promise.allSettled(images.map((image) => image.decode()));
}

theme(place("theme"));
place("find").hidden = place("print").hidden = false;
place("show").hidden = true;
place("search").addEventListener("input", search);
place("print").addEventListener("click", () => tiles().then(() => print()));
place("choices").addEventListener("change", (event) => event.currentTarget.submit());
addEventListener("beforeprint", tiles);
search();
document.documentElement.dataset.ready = "true";
