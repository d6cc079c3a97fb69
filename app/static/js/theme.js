// Light or dark: as the device prefers, until the reader chooses.

import { recall, remember } from "./memory.js";

const KEY = "freecount-theme";

export function theme(button) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => recall(KEY) ?? (dark.matches ? "dark" : "light");
  const apply = () => {
    root.dataset.theme = chosen();
    button.textContent = chosen() === "dark" ? "☀" : "☾";
  };
  button.addEventListener("click", () => {
    remember(KEY, chosen() === "dark" ? "light" : "dark");
    apply();
  });
  dark.addEventListener("change", apply);
  apply();
}
