// Scales a photo on this device before it is sent, so that a picture of 8 MB costs no time in a
// café's Wi-Fi. Drawn on a canvas it loses its metadata, among them the place. Without this
// script the file is sent as it is, and the server does the same.

import { gettext } from "./gettext.js";

const form = document.querySelector(".photo-form");
const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
const canvas = /** @type {HTMLCanvasElement} */ (form.querySelector("canvas"));
const part = (name) => form.querySelector(`[data-${name}]`);
const MOST = Number(form.dataset.kept);
const LONGEST = Number(form.dataset.longest);
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.4];

let image = null;
let quarters = 0;

function draw(longest) {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.round(side * scale));
  [canvas.width, canvas.height] = quarters % 2 ? [height, width] : [width, height];
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white"; // a JPEG has no transparent parts
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(image, -width / 2, -height / 2, width, height);
}

const encoded = (quality) =>
  new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));

async function scaled() {
  for (let longest = LONGEST; ; longest *= 0.75) {
    draw(longest);
    for (const quality of QUALITIES) {
      const blob = await encoded(quality);
      if (blob && blob.size <= MOST) return blob;
    }
  }
}

async function prepare() {
  part("save").disabled = true;
  const blob = await scaled();
  const files = new DataTransfer();
  files.items.add(new File([blob], "photo.jpg", { type: blob.type }));
  input.files = files.files;
  const size = Math.ceil(blob.size / 1024);
  part("size").textContent = `${canvas.width} × ${canvas.height}, ${size} KB`;
  part("save").disabled = false;
}

function show(found) {
  for (const name of ["preview", "turn", "save"]) part(name).hidden = !found;
  part("before").hidden = found;
  part("unread").hidden = true;
  part("take").classList.toggle("go", !found && part("take").dataset.first === "1");
  part("take").querySelector("span").textContent = found
    ? gettext("Again")
    : gettext("Take a photo");
}

async function read() {
  const [file] = input.files;
  if (!file) return;
  try {
    image = await createImageBitmap(file);
  } catch {
    input.value = "";
    show(false);
    part("unread").hidden = false;
    return;
  }
  quarters = 0;
  show(true);
  await prepare();
}

function ask(camera) {
  input.toggleAttribute("capture", camera);
  if (camera) input.setAttribute("capture", "environment");
  input.click();
}

for (const each of form.querySelectorAll("[data-whole]")) each.hidden = true;
for (const each of form.querySelectorAll("[data-scaled]")) each.hidden = false;
part("take").dataset.first = part("take").classList.contains("go") ? "1" : "";
part("save").hidden = true;
part("take").addEventListener("click", () => ask(true));
part("choose").addEventListener("click", () => ask(false));
part("turn").addEventListener("click", () => {
  quarters += 1;
  prepare();
});
input.addEventListener("change", read);
