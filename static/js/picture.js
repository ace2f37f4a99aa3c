// Draws the picture of a result from its SVG, where no server can: in the pocket edition. The
// fonts are this device's, so texts that are too wide with them are set narrower.

const canvas = document.querySelector("[data-drawing]");
const save = document.querySelector("[data-save]");
const send = document.querySelector("[data-send-on]");
const MARGIN = 64;
const XML = "image/svg+xml";

async function drawing() {
  const answer = await fetch(canvas.dataset.drawing);
  if (!answer.ok) throw new Error(`The drawing answers ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), XML).documentElement;
}

// The room of a text is its column, or the whole width.
function roomOf(text) {
  const column = text.parentElement.querySelector("rect");
  const whole = text.parentElement.tagName !== "g";
  return whole ? canvas.width - 2 * MARGIN : Number(column.getAttribute("width")) - 24;
}

// Texts have a length only in a page.
function fit(svg) {
  const shown = document.importNode(svg, true);
  shown.classList.add("vh");
  document.body.append(shown);
  for (const text of shown.querySelectorAll("text")) {
    if (text.getComputedTextLength() <= roomOf(text)) continue;
    text.setAttribute("textLength", roomOf(text));
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  shown.remove();
  shown.classList.remove("vh");
  return new XMLSerializer().serializeToString(shown);
}

async function draw() {
  const address = URL.createObjectURL(new Blob([fit(await drawing())], { type: XML }));
  const image = new Image();
  image.src = address;
  await image.decode();
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], canvas.dataset.name, { type: "image/png" });
}

function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}

async function sendFile(file) {
  const text = document.querySelector("[data-text]").value;
  try {
    await navigator.share({ files: [file], title: send.dataset.title, text });
  } catch (error) {
    if (error.name !== "AbortError") throw error; // thought better of it
  }
}

function offer(file) {
  canvas.dataset.drawn = file.size;
  save.disabled = false;
  save.addEventListener("click", () => saveFile(file));
  if (!navigator.canShare?.({ files: [file] })) return;
  send.hidden = false;
  send.addEventListener("click", () => sendFile(file));
}

draw().then(offer);
