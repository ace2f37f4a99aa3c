// The time of the current turn, hanging from the name of who is to act. The page says when the
// turn began ([data-turn], in seconds), if its table wants a clock, and what time it was on the
// server when it was first sent.

const late = Date.now() / 1000 - Number(document.getElementById("follow").dataset.now);
const text = document.createElement("time");
text.className = "clock";
text.setAttribute("aria-hidden", "true"); // it changes every second: the table's page says it

const two = (number) => String(number).padStart(2, "0");

function spelled(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(Math.floor(seconds) % 60)}`;
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

function show() {
  const began = Number(document.querySelector("[data-turn]")?.dataset.turn);
  const name = document.querySelector("#ask .cartouche, .tv-side .cartouche");
  if (!began || !name) {
    text.remove();
    return;
  }
  text.textContent = spelled(Math.max(0, Date.now() / 1000 - late - began));
  if (text.parentElement !== name) name.append(text);
}

setInterval(show, 1000);
document.addEventListener("htmx:afterSettle", show);
show();
