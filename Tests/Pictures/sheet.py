"""One HTML page with all pictures, and filters without a script."""

import html

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem 1rem; background: Canvas; border-bottom: 1px solid GrayText; }
h1 { margin: 0; font-size: 1.125rem; }
fieldset { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: 0; padding: 0; border: 0; }
legend { float: left; margin-right: .5rem; padding: 0; font-weight: 600; }
section { padding: 1rem; border-bottom: 1px solid GrayText; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
.shots { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; }
figcaption { font-size: .8125rem; color: GrayText; }
img { display: block; border: 1px solid GrayText; }
"""
SCALE = {320: 160, 390: 195, 1280: 480}


def sheet(shots):
    """The page for shots, whose pictures are beside it."""
    languages = sorted({shot.language for shot in shots})
    choices = {
        "language": languages,
        "width": [str(width) for width in sorted({shot.width for shot in shots})],
        "theme": [theme for theme in ("light", "dark") if any(shot.theme == theme for shot in shots)],
    }
    # A filter hides the pictures of the values that are not ticked.
    rules = "".join(
        f"body:has(#{kind}-{value}:not(:checked)) figure[data-{kind}='{value}']{{display:none}}\n"
        for kind, values in choices.items()
        for value in values
    )
    filters = "".join(
        f"<fieldset><legend>{kind.title()}</legend>"
        + "".join(
            f"<label><input type=checkbox id='{kind}-{value}' checked> {html.escape(value)}</label>" for value in values
        )
        + "</fieldset>"
        for kind, values in choices.items()
    )
    states = list(dict.fromkeys((shot.page, shot.state) for shot in shots))
    sections = "".join(
        f"<section id='{page}-{state}'><h2>{html.escape(page)}: {html.escape(state)}</h2><div class=shots>"
        + "".join(figure(shot) for shot in shots if (shot.page, shot.state) == (page, state))
        + "</div></section>\n"
        for page, state in states
    )
    return (
        "<!DOCTYPE html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>The pages of Latchkey</title><style>{STYLE}{rules}</style>"
        f"<header><h1>{len(states)} states, {len(shots)} pictures</h1>{filters}</header>\n{sections}</html>\n"
    )


def figure(shot):
    return (
        f"<figure data-language='{shot.language}' data-width='{shot.width}' data-theme='{shot.theme}'>"
        f"<a href='{shot.name}.png'><img src='{shot.name}.png' width={SCALE[shot.width]} loading=lazy alt='{shot.name}'></a>"
        f"<figcaption>{shot.language}, {shot.width}, {shot.theme}</figcaption></figure>"
    )
