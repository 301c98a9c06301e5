// A short explanation, shown on hover and on focus, read out with the element it belongs to.
import { element } from "./dom";

let box: HTMLElement | null = null;
let count = 0;
let shown: [HTMLElement, string] | null = null;

function place(target: HTMLElement, text: string): void {
  shown = [target, text];
  box ??= document.body.appendChild(element("div", { class: "tooltip", "aria-hidden": "true" }));
  box.textContent = text;
  box.hidden = false;
  const at = target.getBoundingClientRect();
  const below = at.bottom + 6 + box.offsetHeight < innerHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${below ? at.bottom + 6 : at.top - 6 - box.offsetHeight}px`;
}

const hide = () => {
  shown = null;
  if (box) box.hidden = true;
};

// It moves with its element: a key that focuses one may scroll the page.
addEventListener("scroll", () => shown && place(...shown), { passive: true, capture: true });
addEventListener("keydown", (event) => event.key === "Escape" && hide());

/** The element with the explanation attached; it becomes focusable. */
export function explained<E extends HTMLElement>(target: E, text: string): E {
  const id = `explanation-${++count}`;
  target.classList.add("explained");
  target.setAttribute("aria-describedby", id);
  if (!target.matches("button, a, input, select")) target.tabIndex = 0;
  target.append(element("span", { id, class: "explanation" }, text));
  for (const event of ["mouseenter", "focus"]) target.addEventListener(event, () => place(target, text));
  for (const event of ["mouseleave", "blur"]) target.addEventListener(event, hide);
  return target;
}
