// What is wrong by itself, and the globals that the oldest browsers lack. Names that nothing
// declares are for tsc, methods and syntax for check_features.js.

import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import { BROWSERSLIST } from "./floor.js";

export default [
  {
    files: ["static/js/**/*.js", "tests/web/**/*.js"],
    ...js.configs.recommended,
    rules: {
      ...js.configs.recommended.rules,
      "no-undef": "off",
      "no-unused-vars": ["error", { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$", ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      eqeqeq: "error",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    ...compat.configs["flat/recommended"],
    files: ["static/js/**/*.js"],
    settings: {
      browsers: BROWSERSLIST,
      // Called only where they are there: features.js says what happens without them.
      polyfills: ["navigator.vibrate", "navigator.wakeLock"],
    },
  },
];
