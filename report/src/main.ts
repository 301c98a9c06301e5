import "./style.css";
import { readDocument } from "./document";

const report = readDocument();
document.title = report.title;
