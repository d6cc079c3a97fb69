// Patterns of an answer: what each is worth, and on tap what it is and where that is written.

import { fold, h } from "./dom.js";
import { catalogue } from "./service.js";
import { number, t } from "./text.js";

export function cited(rules, cite) {
  if (!cite) return null;
  const book = rules.books[cite.book];
  const title = book ? (book.edition ? `${book.title} (${book.edition})` : book.title) : cite.book;
  const text = cite.section ? t("cite", { book: title, section: cite.section }) : title;
  return h("cite", {}, book?.url ? h("a", { href: book.url, rel: "noreferrer noopener" }, text) : text);
}

// One pattern that counts; unfolding it lights the groups that make it.
export function patternRow(context, row, id, light) {
  const { rules } = context;
  const total = row.value * row.times;
  const node = fold(id, [
    h("span", { class: "pattern-name" }, row.name, row.times > 1 ? h("small", {}, ` ${t("times", { count: row.times })}`) : null),
    h("span", { class: "pattern-value" }, number(total)),
  ], [], { class: "pattern", "data-pattern": row.id });
  let told = false;
  node.addEventListener("toggle", () => {
    light(node.open ? row.groups : []);
    if (!node.open || told) return;
    told = true;
    node.append(definition(context, row.id), h("p", { class: "hint" }, row.number ? `${row.number} · ` : null, cited(rules, row.cite)));
    if (row.groups.length) node.append(h("p", { class: "hint" }, t("groups_lit")));
  });
  return node;
}

function definition({ rules, preset, state }, id) {
  const text = h("p", { class: "definition" });
  catalogue(rules.id, preset.id, state.language).then(
    (rows) => text.append(rows.get(id)?.definition ?? ""),
    () => text.append(t("failed")));
  return text;
}

export function silencedRows(context, rows) {
  return h("ul", { class: "silenced" }, rows.map((row) =>
    h("li", {},
      h("span", { class: "pattern-name" }, h("s", {}, row.name), ` ${number(row.value * row.times)}`),
      h("span", { class: "reason" }, row.reason),
      h("small", {}, cited(context.rules, row.cite)))));
}
