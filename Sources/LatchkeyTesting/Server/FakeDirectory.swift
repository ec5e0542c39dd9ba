import Foundation
import LatchkeyAPI
import LatchkeyRotation

/// All that a fake server knows, as a value: who there is, who is signed in, what happened, what is kept.
struct FakeDirectory: Sendable {
    /// How long an access token is good for, in seconds.
    let accessTokenLifetime: Int
    /// How long a session lives without a refresh.
    static let idleLifetime: TimeInterval = 90 * 24 * 3_600

    var users: [User.ID: FakeUser] = [:]
    var sessions: [Session.ID: FakeSession] = [:]
    /// By access token.
    var grants: [String: AccessGrant] = [:]
    var events: [User.ID: [AuditEvent]] = [:]
    /// In the order in which they were registered.
    var pushDevices: [FakePushDevice] = []
    /// The keys of the devices that users have logged in on, those used last at the end.
    var deviceKeys: [User.ID: [String]] = [:]
    /// All keys of devices that were made here.
    var ownDeviceKeys: Set<String> = []
    /// By whose password they are at.
    var attempts: [String: FakeAttempts] = [:]
    /// By id.
    var verifications: [String: FakeVerification] = [:]
    /// By what a browser brings back.
    var codes: [String: FakeAuthorizationCode] = [:]
    /// Single-sign-on tokens that tests have made.
    var ssoTokens: [String: FakeSSOToken] = [:]
    /// In the order in which they were linked.
    var identities: [FakeIdentity] = []
    /// In the order in which they were sent.
    var messages: [SentMessage] = []
    var policy = Policy.standard
    var objects: [BucketKey: [StoredObject]] = [:]
    var ids = FakeIDs()

    init(accessTokenLifetime: Int) { self.accessTokenLifetime = accessTokenLifetime }
}

/// A user with what is never shown.
struct FakeUser: Sendable {
    var user: User
    var password: String?
    var version: Int64 = 1
}

/// A session with its secrets.
struct FakeSession: Sendable {
    let id: Session.ID
    let userID: User.ID
    let applicationID: String
    let device: Device?
    let createdAt: Date
    var lastUsedAt: Date
    var expiresAt: Date
    let family: Data
    var chain: RefreshChain
    var ended: SessionEndReason?
}

/// What an access token or a cookie stands for.
struct AccessGrant: Sendable {
    let sessionID: Session.ID
    var expiresAt: Date
    var isCookie = false
}

/// A bucket of a user.
struct BucketKey: Sendable, Hashable {
    let owner: User.ID
    let name: String
}

/// Makes ids that sort by the order in which they were made: UUIDs of version 7, in lower case.
struct FakeIDs: Sendable {
    private var last: UInt64 = 0

    /// Whether a text has the form of an id.
    static func isID(_ text: String) -> Bool {
        text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
    }

    mutating func next<ID: WireID>(at date: Date) -> ID { ID(next(at: date)) }

    mutating func next(at date: Date) -> String {
        // 48 bits of milliseconds and 12 that count.
        let time = UInt64(max(0, date.timeIntervalSince1970 * 1_000)) << 12
        last = max(time, last + 1)
        var generator = SystemRandomNumberGenerator()
        let head = (last >> 12) << 16 | 0x7000 | (last & 0xFFF)
        let tail = (generator.next() as UInt64) >> 2 | 1 << 63
        let digits = String(head, radix: 16).padded(to: 16) + String(tail, radix: 16).padded(to: 16)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        return text
    }
}

extension String {
    fileprivate func padded(to length: Int) -> String { String(repeating: "0", count: max(0, length - count)) + self }
}
