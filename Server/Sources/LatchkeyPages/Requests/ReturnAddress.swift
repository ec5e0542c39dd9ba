import Foundation
import LatchkeyCore
import LatchkeyHTTP

/// The destination after a login: a page of this server, or of a registered site.
struct ReturnAddress: Sendable, Equatable {
    static let longest = 2048

    /// The value of `Location`.
    let text: String
    /// The origin of another site; nil for our pages.
    let origin: String?

    /// Nil for a forbidden destination.
    ///
    /// - Parameters:
    ///   - text: The value of `return_to`.
    ///   - isRegistered: Whether an application has a redirect URI at an origin.
    init?(_ text: String, isRegistered: (_ origin: String) -> Bool) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isPlain) else { return nil }
        self.text = text
        if text.hasPrefix("/") {
            // Refuses texts that a browser, or a proxy that decodes them, might read as another host.
            let path = text.prefix { $0 != "?" && $0 != "#" }
            guard let unescaped = path.removingPercentEncoding, unescaped.utf8.allSatisfy(Self.isPlain),
                !unescaped.contains("//"), !path.lowercased().contains("%2f")
            else { return nil }
            origin = nil
        } else {
            guard let origin = Self.origin(of: text), isRegistered(origin) else { return nil }
            self.origin = origin
        }
    }

    /// The pending authorization request, if this leads to `/authorize`.
    var authorizationRequest: FormBody? {
        guard text.hasPrefix("/authorize?") else { return nil }
        return FormBody(text.dropFirst("/authorize?".count))
    }

    /// Visible ASCII without the backslash, which browsers read as a slash.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
    }

    /// The origin of an absolute http or https URL without credentials.
    private static func origin(of text: String) -> String? {
        guard
            let match = text.wholeMatch(
                of: /(https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?)(?:[\/?#].*)?/
            )
        else { return nil }
        return match.1.lowercased()
    }
}
