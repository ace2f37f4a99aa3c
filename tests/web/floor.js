// The oldest browsers that everything works in; the README names them too.
export const FLOOR = { safari_ios: "15.4", safari: "15.4", chrome: "108", firefox: "121" };

export const BROWSERSLIST = [
  `ios_saf >= ${FLOOR.safari_ios}`,
  `safari >= ${FLOOR.safari}`,
  `chrome >= ${FLOOR.chrome}`,
  `firefox >= ${FLOOR.firefox}`,
];
