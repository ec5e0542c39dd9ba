#if os(Linux) || os(macOS)
import Foundation
import LatchkeyLanguages

/// The page that the loopback listener shows: no script, no external resource, nothing of the request.
struct CallbackPage {
    /// A text of the section `callback`.
    enum Text: String, CaseIterable {
        case goBack, notFinished, foreignLogIn, nothingHere
    }

    private let text: Text
    private let language: LanguageTexts

    init(_ text: Text, in language: LanguageTexts) {
        self.text = text
        self.language = language
    }

    /// The bytes of an HTTP answer with the page.
    func response(_ status: String, headers: [String]) -> [UInt8] {
        let body = Array(html.utf8)
        let lines = [
            "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(body.count)",
            "Cache-Control: no-store", "Content-Security-Policy: \(Self.policy)", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "Connection: close",
        ]
        return Array(((lines + headers).joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="\(language.tag)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(Self.style)</style>
        </head>
        <body><main><h1>\(title)</h1><p>\(language.string(.callback, text.rawValue))</p></main></body>
        </html>

        """
    }

    private var title: String { language.string(.callback, "title") }

    private static let style = """
        body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;\
        background:Canvas;color:CanvasText}main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.5rem}
        """

    /// Allows only the style above.
    private static let policy: String = {
        let digest = SHA256Digest(of: style.utf8).bytes.base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()
}
#endif
