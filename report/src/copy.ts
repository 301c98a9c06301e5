// Text to the clipboard.
import { element } from "./dom";

// Pages on file:// may lack the clipboard; an old command does it too.
function copyOld(text: string): boolean {
  const area = element("textarea", { "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

/** A button that shows whether it worked. */
export function copyButton(text: string, label: string): HTMLElement {
  const status = element("span", { class: "quiet small", role: "status" });
  const press = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => copyOld(text)) ?? copyOld(text);
    status.textContent = copied ? "Copied" : "Select the text and copy it";
  };
  return element("span", {}, element("button", { type: "button", click: () => void press() }, label), " ", status);
}
