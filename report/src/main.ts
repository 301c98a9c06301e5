import "./style.css";
import { element } from "./dom";
import { buildPage } from "./page";

try {
  buildPage();
} catch (error) {
  document.body.append(element("main", {}, element("p", {}, `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`)));
}
