import Foundation
import LatchkeyCore

/// Creates and checks the hidden token of every form.
///
/// The token proves that the form comes from our page, in the same browser and session, and is recent.
struct FormTokens: Sendable {
    /// How long a page may stay open, in seconds.
    static let lifetime = 12 * 60 * 60
    /// The name of the field.
    static let field = "formToken"

    let digest: any KeyedDigest
    let clock: any WallClock

    /// A token bound to a browser's form cookie, and to its session cookie if it is signed in.
    func token(for browser: String, _ session: String?) -> String {
        let time = String(Int(clock.now().timeIntervalSince1970))
        return time + "." + Base64URL.encode(mac(time, browser, session))
    }

    func isGood(_ token: String?, for browser: String?, _ session: String?) -> Bool {
        guard let token, let browser, token.utf8.count < 100 else { return false }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int(parts[0]), String(time) == parts[0],
            let mac = Base64URL.decode(parts[1]), Secret(mac) == Secret(self.mac(String(time), browser, session))
        else { return false }
        // The clocks of two servers differ a little.
        return (-60...Self.lifetime).contains(Int(clock.now().timeIntervalSince1970) - time)
    }

    private func mac(_ time: String, _ browser: String, _ session: String?) -> [UInt8] {
        // Cookies have no line ends, so the text is unambiguous.
        digest.digest(Array("form\n\(time)\n\(browser)\n\(session ?? "")".utf8))
    }

    /// Distinguishes secrets on a page without revealing them.
    func mark(of secret: String) -> String { Base64URL.encode(digest.digest(Array("mark\n\(secret)".utf8)).prefix(12)) }

    func signed(_ text: String) -> String {
        let text = Base64URL.encode(Array(text.utf8))
        return text + "." + Base64URL.encode(digest.digest(Array("text\n\(text)".utf8)))
    }

    /// The signed text; nil if the signature is wrong.
    func text(ofSigned value: String) -> String? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Base64URL.decode(parts[0]), let mac = Base64URL.decode(parts[1]),
            Secret(mac) == Secret(digest.digest(Array("text\n\(parts[0])".utf8)))
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
