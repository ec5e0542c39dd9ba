"use strict";
const composer = document.getElementById("composer");
// Send does nothing until there is text.
function look() {
  if (composer) document.getElementById("send").disabled = !composer.elements.text.value.trim();
}
if (composer) composer.elements.text.addEventListener("input", look);
// Shows the progress while a form is being sent, and prevents a second submission.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
  document.getElementById("progress").textContent = form.dataset.progress || "";
  const button = event.submitter;
  if (button) setTimeout(() => { button.disabled = true; });
});
// The browser's Back button may restore the page in its last state.
addEventListener("pageshow", () => {
  document.getElementById("progress").textContent = "";
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.elements) if (button.type === "submit") button.disabled = false;
  }
  look();
});
look();
// The time of a post in the person's time zone.
const moment = new Intl.DateTimeFormat(
  document.documentElement.lang === "ja" ? "ja-JP" : "en-US", { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = moment.format(new Date(time.dateTime));
}
