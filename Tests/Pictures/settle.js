// Makes a page look the same each time: fixed fonts, no motion, no caret, no timers, and no time or address of this run.
const style = new CSSStyleSheet();
style.replaceSync(`
  *, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
  html, body, button, input, select, textarea, td, td p { font-family: FAMILY !important; }
  code { font-family: "DejaVu Sans Mono" !important; }
`);
document.adoptedStyleSheets = [style];
for (let timer = setTimeout(() => {}); timer > 0; timer -= 1) { clearTimeout(timer); clearInterval(timer); }
// The entries of the account book have fixed dates.
for (const time of document.querySelectorAll("time:not([data-entry] time)")) { time.textContent = "Nov 24, 2026"; time.removeAttribute("title"); }
for (const time of document.querySelectorAll(".wait span")) time.textContent = "0:42";
// The colour of an avatar follows the user's id.
for (const avatar of document.querySelectorAll(".avatar")) avatar.className = avatar.className.replace(/tint-\d+/, "tint-0");
// Computers have other fonts for these scripts, or none.
for (const link of document.querySelectorAll("footer :is([lang=ko], [lang^=zh])")) link.textContent = link.lang;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode;
  const masked = text.data.replace(/(127\.0\.0\.1|localhost|latchkey\.test):\d+/g, "$1:8080");
  if (masked !== text.data) text.data = masked;
}
for (const field of document.querySelectorAll("input:not([type=hidden])")) {
  if (/:\d{4,5}/.test(field.value)) field.value = field.value.replace(/:\d{4,5}/, ":8080");
}
return document.fonts.ready.then(() => true);
