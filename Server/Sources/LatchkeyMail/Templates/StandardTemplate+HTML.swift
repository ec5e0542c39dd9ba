extension StandardTemplate {
    /// The HTML of the e-mail.
    ///
    /// Tables and styles in elements, because programs for e-mail read little else. The colours are those of the pages'
    /// stylesheet, which `DesignTests` compares. The block at the top is what lists
    /// of e-mails show beside the subject: the code first.
    func html(in language: MessageLanguage) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>\(subject.escapedForHTML)</title>
        <style>
        @media (prefers-color-scheme: dark) {
        .page { background: #101216 !important; }
        .card { background: #181b21 !important; color: #eff0f4 !important; }
        .code { background: #101216 !important; }
        .quiet { color: #a6adbb !important; }
        }
        </style>
        </head>
        <body class="page" style="margin:0;padding:0;background:#f6f6f9\(language.rawValue == "ko" ? ";word-break:keep-all" : "")">
        <div style="display:none;max-height:0;overflow:hidden">\(preview.escapedForHTML)</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr><td align="center" style="padding:32px 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
        <tr><td class="card" style="padding:32px;border-radius:16px;background:#ffffff;color:#16181f;\(Self.font)">
        <p style="margin:0 0 24px;font-size:18px;font-weight:700">{{#logo}}<img src="{{logo}}" \
        alt="{{#wordmark}}{{applicationName}}{{/wordmark}}" height="32" style="height:32px;margin-right:8px;\
        vertical-align:middle">{{/logo}}{{^logo}}<span style="display:inline-block;width:12px;height:12px;\
        margin-right:8px;border-radius:4px;background:{{brandColor}}"></span>{{/logo}}\
        {{^wordmark}}{{applicationName}}{{/wordmark}}</p>
        \(paragraphs.map(\.html).joined())</td></tr>
        <tr><td class="quiet" align="center" style="padding:24px 16px;color:#5a6070;\(Self.font);font-size:14px">
        \(footer.html)</td></tr>
        </table>
        </td></tr>
        </table>
        </body>
        </html>

        """
    }

    private static let font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Hiragino Sans',sans-serif"

    /// The beginning of the message, without the password.
    private var preview: String {
        let openings = paragraphs.compactMap { paragraph in
            switch paragraph {
            case .plain(let text), .page(let text, _, _): text
            case .code, .link, .password, .login: nil
            }
        }
        let hasCode = paragraphs.contains { if case .code = $0 { true } else { false } }
        return (hasCode ? "{{#code}}{{code}} · {{/code}}" : "") + (openings.first ?? "")
    }
}

extension StandardTemplate.Paragraph {
    fileprivate var html: String {
        switch self {
        case .plain(let text): Self.lead(text)
        case .code(let text): "{{#code}}\n\(Self.lead(text))\(Self.big("{{code}}")){{/code}}\n"
        case .link(let text, let label):
            "{{#link}}\n\(Self.lead(text))\(Self.button(label, to: "{{link}}")){{/link}}\n"
        case .page(let text, let path, let label):
            Self.lead(text) + Self.button(label, to: "{{server}}\(path)")
        case .login(let device, let time, let method, let place, let network):
            "<p class=\"code\" style=\"margin:0 0 24px;padding:16px;border-radius:12px;background:#f6f6f9\">"
                + "{{#device}}\(device.escapedForHTML): <strong>{{device}}</strong><br>{{/device}}"
                + "{{#time}}\(time.escapedForHTML): {{time}}<br>{{/time}}"
                + "{{#method}}\(method.escapedForHTML): {{method}}<br>{{/method}}"
                + "{{#place}}\(place.escapedForHTML): {{place}}<br>{{/place}}"
                + "{{#network}}\(network.escapedForHTML): {{network}}{{/network}}</p>\n"
        case .password(let text): Self.lead(text) + Self.big("{{password}}")
        }
    }

    private static func lead(_ text: String) -> String { "<p style=\"margin:0 0 16px\">\(text.escapedForHTML)</p>\n" }

    /// A code or a password to copy.
    private static func big(_ value: String) -> String {
        """
        <p class="code" style="margin:0 0 24px;padding:16px;border-radius:12px;background:#f6f6f9;\
        font:700 28px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center">\(value)</p>

        """
    }

    private static func button(_ label: String, to address: String) -> String {
        """
        <p style="margin:0 0 24px"><a href="\(address)" style="display:inline-block;padding:14px 28px;border-radius:12px;\
        background:{{brandColor}};color:{{brandTextColor}};font-weight:600;text-align:center;text-decoration:none">\(label.escapedForHTML)</a></p>

        """
    }
}

extension String {
    /// The text of a language file in HTML; Mustache escapes the values.
    var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
