"use strict";
const composer = document.getElementById("composer");
// There is nothing to send until something is written.
function look() {
  if (composer) document.getElementById("send").disabled = !composer.elements.text.value.trim();
}
if (composer) composer.elements.text.addEventListener("input", look);
// Says what is going on while a form is on its way, and lets it be sent once.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) { event.preventDefault(); return; }
  form.dataset.sent = "yes";
  document.getElementById("progress").textContent = form.dataset.progress || "";
  const button = event.submitter;
  if (button) setTimeout(() => { button.disabled = true; });
});
// The browser may show the page again as it was left.
addEventListener("pageshow", () => {
  document.getElementById("progress").textContent = "";
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.elements) if (button.type === "submit") button.disabled = false;
  }
  look();
});
look();
// The time of a post where the person is.
const moment = new Intl.DateTimeFormat(
  document.documentElement.lang === "ja" ? "ja-JP" : "en-US", { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = moment.format(new Date(time.dateTime));
}
