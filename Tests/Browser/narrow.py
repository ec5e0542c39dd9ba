"""The narrowest phone: what is cut off there, and which words are broken in the middle."""

NARROW = (320, 640)

# Elements whose text is cut off, or that reach beyond the screen.
CUT_OFF = """
const wide = document.documentElement.clientWidth
const scrolls = element => element && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    || scrolls(element.parentElement))
return [...document.querySelectorAll('a, button, label, summary, h1, h2, h3, p, dt, dd, li, input, select')]
    // The parts of the account scroll on a narrow phone.
    .filter(element => element.checkVisibility() && !scrolls(element) && !element.closest('.visually-hidden, .skip, select'))
    .filter(element => {
        const box = element.getBoundingClientRect()
        const isCut = !['INPUT', 'SELECT'].includes(element.tagName)
            && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline'
        return box.width > 0 && (isCut || box.right > wide + 1 || box.left < -1)
    })
    .map(element => `${element.tagName} ${element.innerText || element.name}`)
"""

# Words that continue on the next line. A long word breaks there because of `overflow-wrap`, so it is never cut off.
# Chinese and Japanese break between characters; but in a heading or on a button a Katakana word stays whole.
BROKEN = """
const letters = /[\\p{Script=Latin}\\p{Script=Hangul}\\p{M}\\p{N}'’]{2,}/gu
const katakana = /[\\p{Script=Katakana}ー]{2,}/gu
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
const found = []
while (texts.nextNode()) {
    const text = texts.currentNode, place = text.parentElement
    if (!place.checkVisibility() || place.closest('.visually-hidden, .unseen, .skip, select')) { continue }
    const isShort = place.closest('h1, h2, button, .button, summary, label')
    for (const part of text.data.matchAll(/\\S+/g)) {
        // Addresses may break anywhere.
        if (/@|:\\/\\//.test(part[0])) { continue }
        for (const word of [...part[0].matchAll(letters), ...(isShort ? part[0].matchAll(katakana) : [])]) {
            const range = document.createRange()
            range.setStart(text, part.index + word.index)
            range.setEnd(text, part.index + word.index + word[0].length)
            const lines = new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top)))
            if (lines.size > 1) { found.push(`${place.tagName} ${word[0]}`) }
        }
    }
}
return found
"""


def look(browser, page, state="empty"):
    """Examines a page whose text is in the browser's language."""
    browser.fits(f"{page} in {browser.language}")
    cut = browser.driver.execute_script(CUT_OFF)
    broken = browser.driver.execute_script(BROKEN)
    browser.picture(f"narrow-{page}-{state}-{browser.language}", NARROW)
    assert not cut, f"{page}, {state}, in {browser.language} cuts off {cut}"
    assert not broken, f"{page}, {state}, in {browser.language} breaks {broken}"
    assert browser.find("html").get_attribute("lang") == browser.language
