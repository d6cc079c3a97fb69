// The words of the page in the reader's language, and numbers as that language writes them.

let words = {};
let numbers = new Intl.NumberFormat("en");
let joined = new Intl.ListFormat("en");

export function speak(data) {
  words = data.words;
  numbers = new Intl.NumberFormat(data.language, { maximumFractionDigits: 3 });
  joined = new Intl.ListFormat(data.language, { style: "long", type: "conjunction" });
}

export function t(key, params = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => params[name] ?? all);
}

export const labelled = (name, text) => (name ? t("labelled", { name, text }) : text);
export const number = (value) => numbers.format(value);
export const signed = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + numbers.format(Math.abs(value));
export const list = (items) => joined.format(items);
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
