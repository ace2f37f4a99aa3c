// The language of the shell, and its words: the language that the app was last shown in, else the
// first of the browser's that has a file of words. The build makes one for each catalogue.

import { read } from "./note.js";
import * as english from "./words.js";

const TRANSLATED = ["LANGUAGES_HERE"];
const wanted = [read().language, ...navigator.languages].map((each) => each?.split("-")[0]);

export const language = wanted.find((each) => each === "en" || TRANSLATED.includes(each)) ?? "en";
export const words = language === "en" ? english : await import(`./words-${language}.js`);
