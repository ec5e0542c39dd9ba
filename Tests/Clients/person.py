"""A person with a browser without scripts, who reads pages and sends their forms."""

from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import requests

from programs import PASSWORD


# The pages with one question, or with a form that scripts send.
ASKING = ("authorize", "answer", "submitting")


class Person:
    def __init__(self, name, password=PASSWORD):
        self.name = name
        self.password = password
        self.session = requests.Session()

    def open(self, url):
        return Page(self, self.session.get(url, timeout=20))

    def sign_in(self, page):
        """Logs in and consents, as long as the pages ask; returns the first page after them."""
        for _ in range(6):
            if page.name == "login":
                page = page.submit(username=self.name, password=self.password)
            elif page.name in ASKING:
                page = page.submit()
            else:
                return page
        raise AssertionError(f"the pages did not end: {page}")


class Page:
    """The answer to a request: its status, headers and forms."""

    def __init__(self, person, answer):
        self.person = person
        self.url = answer.url
        self.status = answer.status_code
        self.headers = answer.headers
        self.text = answer.text
        self.parser = Forms()
        if "html" in answer.headers.get("Content-Type", ""):
            self.parser.feed(answer.text)

    def __repr__(self):
        return f"{self.status} at {self.url}: {' '.join(self.parser.words)[:300] or self.text[:300]}"

    @property
    def name(self):
        """The server's name of the page. An application's has none, or `submitting` if a script sends its form."""
        return self.parser.page

    def submit(self, button=None, form=None, **values):
        """Presses a button, the first one or the one with a value, of the first form or the one with an action."""
        method, action, fields, buttons = next(entry for entry in self.parser.forms if form in (None, entry[1]))
        chosen = [entry for entry in buttons if button in (None, entry[1])]
        assert chosen or not button, f"the form has no button {button}: {buttons}"
        data = fields | {name: value or "" for name, value in chosen[:1] if name} | values
        url = urljoin(self.url, action or self.url)
        place = urlsplit(self.url)
        session, headers = self.person.session, {"Origin": f"{place.scheme}://{place.netloc}"}
        if method == "post":
            return Page(self.person, session.post(url, data=data, headers=headers, timeout=20))
        return Page(self.person, session.get(url, params=data, timeout=20))

    def follow(self, start):
        """Follows the first link whose address starts with a text."""
        link = next(link for link in self.parser.links if link.startswith(start))
        return self.person.open(urljoin(self.url, link))


class Forms(HTMLParser):
    """Collects the forms, the links and the words of a page."""

    def __init__(self):
        super().__init__()
        self.page, self.forms, self.links, self.words = None, [], [], []
        self.is_hidden = False

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.is_hidden = tag in ("style", "script")
        if tag == "body":
            self.page = given.get("data-page") or ("submitting" if "onload" in given else None)
        elif tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag == "form":
            self.forms.append((given.get("method", "get").lower(), given.get("action"), {}, []))
        elif tag == "button" and self.forms:
            self.forms[-1][3].append((given.get("name"), given.get("value")))
        elif tag == "input" and self.forms and given.get("name"):
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.forms[-1][2][given["name"]] = given.get("value") or ""

    def handle_data(self, data):
        if data.strip() and not self.is_hidden:
            self.words.append(data.strip())
