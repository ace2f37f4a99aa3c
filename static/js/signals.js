// Signals that the turn of this device's seat has come: #page[data-mine] appears. It buzzes, or
// flashes a frame where no device can buzz, and plays two tones. Only a device that has switched
// it on loads this.

const FRAME = 1_200; // ms for which the frame stands
const BUZZ = [60, 60, 120]; // ms: on, off, on
const TONES = [660, 880]; // Hz
const TONE = 0.18; // s
const LOUD = 0.08; // of 1

const wanted = document.querySelector('meta[name="signals"]').getAttribute("content").split(" ");
const mine = () => document.querySelector("#page[data-mine]") !== null;
let was = mine();
let audio = null;

// Browsers let a page sound only after a tap on it.
function wake() {
  audio ??= new AudioContext();
  audio.resume();
}

function sound() {
  if (audio?.state !== "running") return;
  TONES.forEach((hertz, place) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const begins = audio.currentTime + place * TONE;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUD, begins);
    volume.gain.exponentialRampToValueAtTime(LOUD / 100, begins + TONE);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + TONE);
  });
}

function flash() {
  const frame = document.createElement("div");
  frame.dataset.flash = "";
  Object.assign(frame.style, {
    position: "fixed",
    inset: "0",
    zIndex: "9",
    border: "8px solid var(--lapis-f)",
    pointerEvents: "none",
  });
  document.body.append(frame);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    frame.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }], FRAME);
  }
  setTimeout(() => frame.remove(), FRAME);
}

function buzz() {
  // It refuses before the first tap on the page, and some devices have no motor: these flash.
  if (!navigator.vibrate || !navigator.vibrate(BUZZ)) flash();
}

function look() {
  const now = mine();
  if (now && !was) {
    if (wanted.includes("buzz")) buzz();
    if (wanted.includes("sound")) sound();
  }
  was = now;
}

if (wanted.includes("sound")) document.addEventListener("pointerdown", wake);
document.addEventListener("htmx:afterSettle", look);
