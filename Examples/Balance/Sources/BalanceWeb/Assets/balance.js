"use strict";
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
    for (const button of form.querySelectorAll("button")) button.disabled = false;
  }
});
// The day of an entry in the person's time zone.
const day = new Intl.DateTimeFormat(document.documentElement.lang === "ja" ? "ja-JP" : "en-US", { dateStyle: "medium" });
for (const time of document.querySelectorAll("time[datetime]")) time.textContent = day.format(new Date(time.dateTime));
