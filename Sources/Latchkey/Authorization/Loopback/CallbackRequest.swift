#if os(Linux) || os(macOS)
import Foundation
import LatchkeyLanguages

/// The head of a request to the loopback listener.
struct CallbackRequest {
    /// The path of the redirect URI.
    static let path = "/callback"

    let method: String
    /// The whole address.
    let url: URL
    let language: LanguageTexts

    /// The bytes before the empty line; nil while it has not arrived.
    static func head(of bytes: [UInt8]) -> String? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        return String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    }

    /// Nil for anything but a request for a path.
    init?(head: String, at redirectURI: URL) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1."),
            let url = URL(string: "http://\(redirectURI.host() ?? ""):\(redirectURI.port ?? 0)\(words[1])")
        else { return nil }
        method = String(words[0])
        self.url = url
        let languages = lines.first { $0.lowercased().hasPrefix("accept-language:") }?.dropFirst(16)
        language = Languages.builtIn.best(of: AcceptLanguage.ranges(languages ?? "")) ?? Languages.builtIn.english
    }
}

/// The loopback listener's answer to a request.
struct CallbackAnswer {
    let bytes: [UInt8]
    /// The callback address, if the request carried it.
    var callback: URL?

    private init(_ status: String, _ text: CallbackPage.Text, _ language: LanguageTexts, headers: [String] = []) {
        bytes = CallbackPage(text, in: language).response(status, headers: headers)
    }

    static let malformed = CallbackAnswer("400 Bad Request", .nothingHere, Languages.builtIn.english)
    static let tooLong = CallbackAnswer("431 Request Header Fields Too Large", .nothingHere, Languages.builtIn.english)

    /// Only a request with the login's `state` ends the wait; a page that guessed the port gets an error.
    init(to request: CallbackRequest, of logIn: BrowserLogIn) {
        let language = request.language
        guard request.url.path(percentEncoded: true) == CallbackRequest.path else {
            self.init("404 Not Found", .nothingHere, language)
            return
        }
        guard request.method == "GET" else {
            self.init("405 Method Not Allowed", .nothingHere, language, headers: ["Allow: GET"])
            return
        }
        guard let answer = AuthorizationAnswer(request.url), answer.belongs(to: logIn) else {
            self.init("400 Bad Request", .foreignLogIn, language)
            return
        }
        let isGood = (try? answer.code(for: logIn)) != nil
        self.init("200 OK", isGood ? .goBack : .notFinished, language)
        callback = request.url
    }
}
#endif
