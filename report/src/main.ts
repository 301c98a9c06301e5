import "./style.css";
import { buildPage } from "./page";

buildPage();
