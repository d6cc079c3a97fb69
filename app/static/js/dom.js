// Builds elements, and puts new ones in the place of old ones without losing the reader's place.

export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value === "boolean") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return node;
}

// What is focused, unfolded and scrolled stays so where an element of the same id comes back.
export function paint(host, nodes) {
  const active = host.contains(document.activeElement) ? document.activeElement : null;
  const kept = active?.id ? { id: active.id, start: selection(active, "selectionStart"), end: selection(active, "selectionEnd") } : null;
  const open = new Map([...host.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
  host.replaceChildren(...[nodes].flat(Infinity).filter(Boolean));
  for (const [id, unfolded] of open) {
    const again = document.getElementById(id);
    if (again) again.open = unfolded;
  }
  const again = kept && document.getElementById(kept.id);
  if (!again) return active !== null;
  again.focus({ preventScroll: true });
  if (kept.start !== null && again.setSelectionRange) again.setSelectionRange(kept.start, kept.end);
  return false;
}

function selection(node, part) {
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node[part] : null;
}

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

// A choice that is pressed or not, as wide as a thumb.
export function chip(id, label, pressed, onclick, props = {}) {
  return button(label, onclick, { id, class: "chip", "aria-pressed": String(pressed), ...props });
}

export function fold(id, summary, children, props = {}) {
  return h("details", { id, ...props }, h("summary", {}, summary), children);
}
