// What is wrong by itself, and what the oldest browsers lack. Which parts of a feature these have
// is check_features.js's to say.

import { BROWSERSLIST } from "./floor.js";

export default {
  extends: "stylelint-config-recommended",
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    // The files of one game follow the order of its screens, and later ones override earlier ones.
    "no-descending-specificity": null,
    "no-duplicate-selectors": null, // what several share stands together, and above their own
    "plugin/no-unsupported-browser-features": [
      true,
      {
        browsers: BROWSERSLIST,
        ignorePartialSupport: true,
        ignore: [
          "css-touch-action", // Safari on a computer has no touch
          "text-size-adjust", // its prefixed property stands beside it
          "css-paged-media", // paper only
          "extended-system-fonts", // the next font of the list
          "css-zoom", // Firefox 126; the cards of a trick are smaller on a wide screen
        ],
      },
    ],
  },
};
