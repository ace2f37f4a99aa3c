// A card of a trick, drawn after its key; `words` name the suits' signs.

import { icon } from "./pad.js";

export function faceOf(key, words) {
  const { suit, face } = key.dataset;
  const card = document.createElement("span");
  card.className = `card ${words[suit]}`;
  card.append(face);
  const crew = key.querySelector(".crew");
  if (crew) card.append(crew.cloneNode(true));
  card.append(icon(`s-${words[suit]}`));
  return card;
}
