import Foundation

/// A refresh token taken apart: `lkr_`, then base64url of a family of 16 bytes and a rest of 32.
struct RefreshTokenParts {
    let family: Data
    let rest: Data

    init?(_ text: String) {
        guard text.hasPrefix("lkr_"), text.utf8.count == 68, !text.contains(where: { "+/=".contains($0) }) else {
            return nil
        }
        let base64 = text.dropFirst(4).replacing("-", with: "+").replacing("_", with: "/")
        guard let data = Data(base64Encoded: String(base64)), data.count == 48 else { return nil }
        family = Data(data.prefix(16))
        rest = Data(data.suffix(32))
    }

    private init(family: Data, rest: Data) {
        self.family = family
        self.rest = rest
    }

    /// The first token of a new session.
    static func first() -> RefreshTokenParts { RefreshTokenParts(family: .random(16), rest: .random(32)) }

    var text: String {
        let base64 = (family + rest).base64EncodedString()
        return "lkr_" + base64.replacing("+", with: "-").replacing("/", with: "_")
    }
}

extension Data {
    static func random(_ count: Int) -> Data { Data((0..<count).map { _ in UInt8.random(in: .min ... .max) }) }
}
