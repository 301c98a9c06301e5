// Light or dark: the system's choice until the reader makes one. Colours live in style.css alone; whatever draws on a
// canvas asks for them here and draws again when they change.
export type Scheme = "light" | "dark";

const key = "steelyard-scheme";

// Storage may be forbidden (file://, private windows): then the choice lasts as long as the page.
function remembered(): Scheme | null {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

function remember(scheme: Scheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    return;
  }
}

export class Theme {
  private chosen: Scheme | null = remembered();
  private system = matchMedia("(prefers-color-scheme: dark)");
  private printing = false;
  private listeners = new Set<() => void>();

  constructor() {
    addEventListener("beforeprint", () => this.print(true));
    addEventListener("afterprint", () => this.print(false));
    this.system.addEventListener("change", () => this.apply());
    this.apply();
  }

  get scheme(): Scheme {
    if (this.printing) return "light";
    return this.chosen ?? (this.system.matches ? "dark" : "light");
  }

  choose(scheme: Scheme): void {
    this.chosen = scheme;
    remember(scheme);
    this.apply();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A custom property of the style sheet, without its dashes: "ink", "paper", "line-1" … */
  colour(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  }

  // Paper is white. Plots draw themselves after this: they listen later.
  private print(printing: boolean): void {
    this.printing = printing;
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.scheme = this.scheme;
    for (const listener of this.listeners) listener();
  }
}
