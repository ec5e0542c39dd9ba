import Foundation

/// What a session remembers of its refresh tokens: the last three rests, the newest first.
///
/// The rule of refresh, as DESIGN §4 has it.
struct FakeRefreshChain: Sendable, Equatable {
    private(set) var rests: [Data]

    init(_ first: Data) { rests = [first] }

    enum Verdict: Sendable, Equatable {
        /// The current token: move along.
        case rotate
        /// The same request again, because its reply was lost: a new access token, nothing else.
        case `repeat`
        /// A copy of an older request that comes late: refused, nothing is changed.
        case superseded
        /// Two parties hold one session: it ends.
        case reuse
    }

    func verdict(on presented: Data, next: Data) -> Verdict {
        if presented == rests[0] { return .rotate }
        if [next, presented] == Array(rests.prefix(2)) { return .repeat }
        if [next, presented] == Array(rests.dropFirst().prefix(2)) { return .superseded }
        return .reuse
    }

    mutating func move(to next: Data) { rests = Array(([next] + rests).prefix(3)) }
}

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
