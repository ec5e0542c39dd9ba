"""Controls of the comparison: it finds what a person would see, and nothing else."""

import pytest

from camera import FAMILY
from pixels import Pixels

PAGE = f"""
<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width">
<style>
  body {{ margin: 0; padding: 24px; background: #fff; color: #16181f; font: 16px/1.5 {FAMILY}; }}
  button {{ display: block; width: 100%; height: 48px; border: 0; border-radius: 12px; font: inherit; color: #fff; background: #0d7377; }}
</style>
<h1>Log In</h1><p id="text">Log in with your username or e-mail address, and your password.</p>
<button>Log In</button><p><a href="/forgot">Forgot your password?</a></p></html>
"""
VISIBLE = {
    "a button is moved": "document.querySelector('button').style.transform = 'translateY(6px)'",
    "a button is narrower": "document.querySelector('button').style.width = '94%'",
    "a colour is changed": "document.querySelector('button').style.background = '#0d6f9a'",
    "a text is paler": "document.querySelector('#text').style.color = '#70757f'",
    "a text is cut": "document.querySelector('#text').textContent = 'Log in with your username or e-mail address.'",
    "an element is missing": "document.querySelector('a').remove()",
    "the page is longer": "document.body.style.minHeight = '900px'",
}
INVISIBLE = {
    "nothing": "0",
    "a shade that nobody sees": "document.querySelector('button').style.background = '#0e7478'",
    "a fraction of a pixel": "document.querySelector('h1').style.transform = 'translateX(.3px)'",
}


def pictured(camera, change="0"):
    browser = camera.browser
    browser.open("about:blank")
    browser.driver.execute_script("document.open(); document.write(arguments[0]); document.close()", PAGE)
    browser.driver.execute_script(change)
    return camera.picture(390, "light")


@pytest.fixture(scope="module")
def small(camera):
    picture = pictured(camera)
    return Pixels(camera.browser).small(picture, 195)


@pytest.mark.parametrize("change", VISIBLE)
def test_a_visible_change_is_found(camera, small, change):
    picture = pictured(camera, VISIBLE[change])
    assert Pixels(camera.browser).difference(small, picture)


@pytest.mark.parametrize("change", INVISIBLE)
def test_an_invisible_change_is_ignored(camera, small, change):
    picture = pictured(camera, INVISIBLE[change])
    assert Pixels(camera.browser).difference(small, picture) is None


def test_an_accepted_picture_is_small(small):
    assert len(small) < 12_000
