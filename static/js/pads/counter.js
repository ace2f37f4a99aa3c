// A counter: a key less, a number, a key more (parts/stepper.html). Each has a name, its field.

export const nameOf = (counter) => counter.dataset.stepper;

export function drawCounter(counter, count, most = Infinity) {
  counter.classList.toggle("is-used", count > 0);
  counter.querySelector("output").textContent = count;
  counter.querySelector("[name=less]").disabled = count === 0;
  counter.querySelector("[name=more]").disabled = count >= most;
}

// The name of the counter that was tapped and by how much it changes; null for any other tap.
export function counted(event) {
  const key = event.target.closest("[data-stepper] button");
  return key && { name: nameOf(key.closest("[data-stepper]")), by: key.name === "more" ? 1 : -1 };
}
