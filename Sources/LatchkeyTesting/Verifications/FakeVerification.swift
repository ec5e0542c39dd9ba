import Foundation
import Latchkey
import LatchkeyAPI

/// A wish to prove that one receives what is sent to an address.
struct FakeVerification: Sendable {
    enum Purpose: Sendable, Hashable {
        case passwordReset
        case address
        case registration
    }

    static let lifetime: TimeInterval = 10 * 60
    static let tries = 5
    /// The least time between two messages to one address for one purpose.
    static let pause: TimeInterval = 30
    static let mostInAnHour = 5

    let id: String
    let purpose: Purpose
    /// Whom a reset is for, or which address is to be proved.
    let identifier: FakeIdentifier
    var userID: User.ID?
    /// The user to be made by a registration.
    var registration: FakeUser?
    let createdAt: Date
    /// What was sent; nil when nothing was.
    var sent: FakeSecrets?
    var failures = 0
    var isSpent = false

    /// Whether it is for this, and its time is not over: the same for a wish for nobody.
    func isOpen(for purposes: Set<Purpose>, at now: Date) -> Bool {
        purposes.contains(purpose) && now < createdAt + Self.lifetime
    }
}

/// What a message carries, and where it went.
struct FakeSecrets: Sendable {
    let recipient: FakeIdentifier
    let code: String
    let token: String
    let sentAt: Date

    init(to recipient: FakeIdentifier, at now: Date) {
        let digits = String(Int.random(in: 0..<1_000_000))
        self.recipient = recipient
        code = String(repeating: "0", count: 6 - digits.count) + digits
        token = "lkv_" + Data.random(24).base64URLText
        sentAt = now
    }

    /// The digits of a code as it was typed; nil when it is none.
    static func code(typed text: String) -> String? {
        let digits = text.filter { !" -\u{3000}".contains($0) }.map { $0.wholeNumberValue.map(String.init) ?? "?" }
        let code = digits.joined()
        return code.wholeMatch(of: /[0-9]{6}/) == nil ? nil : code
    }

    /// Whether a text has the shape of a token.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /lkv_[A-Za-z0-9_\-]{32}/) != nil }
}

/// What somebody shows as a proof.
enum FakeProof: Sendable {
    case code(String, of: String)
    case token(String)

    /// The proof that a body has: a code with its id, or a token.
    init(code: String?, of id: String?, named name: String, orToken token: String?) throws(Refusal) {
        if let token, code == nil {
            self = .token(token)
            return
        }
        var problems: [String: FieldProblem] = [:]
        if code == nil { problems["code"] = WrongField.missing.problem }
        if id == nil { problems[name] = WrongField.missing.problem }
        if token != nil { problems["token"] = WrongField.invalid("Send the code or the token, not both.").problem }
        guard problems.isEmpty, let code, let id else { throw Refusal(fields: problems) }
        self = .code(code, of: id)
    }

    var isCode: Bool { if case .code = self { true } else { false } }
}

extension Refusal {
    static let invalidCode = Refusal(
        .invalidCode,
        "The code is wrong. Look at the newest message, and type the six digits again."
    )

    static let codeExpired = Refusal(
        .codeExpired,
        "The code was used, is too old or was tried too often. Ask for a new one."
    )

    /// Another user has it: for an address, told to who has received a message there, or where no proof is asked for.
    static func taken(_ identifier: FakeIdentifier) -> Refusal {
        if case .username = identifier { return usernameTaken }
        let detail = "This address belongs to another user. Log in with it, or choose another one."
        return Refusal(
            .identifierTaken,
            detail,
            fields: [identifier.field: FieldProblem(code: .identifierTaken, detail: detail)]
        )
    }
}
