package import Foundation

/// The recovery of an account whose user cannot show a second factor.
///
/// It waits, so that the user notices one that they did not ask for. Then a message brings the link that opens it.
package struct Recovery: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The time for which the link is valid, in seconds.
    package static let linkLifetime: TimeInterval = 72 * 60 * 60
    /// The time for which an operator's link is valid, in seconds.
    package static let operatorLinkLifetime: TimeInterval = 15 * 60
    /// The time that an address must have been verified before a recovery, in seconds.
    package static let addressAge: TimeInterval = 72 * 60 * 60

    package let id: ID
    /// A user has one recovery at most.
    package let userID: User.ID
    /// The application whose brand the messages show; nil if an operator has started it.
    package let applicationID: Application.ID?
    package let startedAt: Date
    /// The end of the wait.
    package private(set) var readyAt: Date
    /// The language of the messages if the user has not chosen one.
    package let locale: String?
    /// The digest of the token in the notices.
    package let cancelDigest: [UInt8]
    /// The digest of the token of the link; nil before there is one.
    package private(set) var openDigest: [UInt8]?
    package private(set) var openUntil: Date?
    /// The time of the notice at half-way.
    package private(set) var noticedAt: Date?
    /// The time when something else cancelled it; the user has no message about that yet.
    package var cancelledAt: Date?

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID?,
        startedAt: Date,
        readyAt: Date,
        locale: String?,
        cancelDigest: [UInt8],
        openDigest: [UInt8]? = nil,
        openUntil: Date? = nil,
        noticedAt: Date? = nil,
        cancelledAt: Date? = nil
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.startedAt = startedAt
        self.readyAt = readyAt
        self.locale = locale
        self.cancelDigest = cancelDigest
        self.openDigest = openDigest
        self.openUntil = openUntil
        self.noticedAt = noticedAt
        self.cancelledAt = cancelledAt
    }
}

// MARK: - Steps

extension Recovery {
    private var halfWait: TimeInterval { readyAt.timeIntervalSince(startedAt) / 2 }

    /// The time of the next step.
    package var dueAt: Date {
        if cancelledAt != nil { return .distantPast }
        if let openUntil { return openUntil }
        return noticedAt == nil ? startedAt.addingTimeInterval(halfWait) : readyAt
    }

    /// What is to be done at a time; nil for nothing.
    func step(at time: Date) -> RecoveryStep? {
        guard dueAt <= time else { return nil }
        if cancelledAt != nil { return .tellOfCancellation }
        if openUntil != nil { return .expire }
        return noticedAt == nil ? .notice : .open
    }

    /// Notes the notice at half-way.
    ///
    /// At least half of the wait follows it, even if the server was down or its clock was turned.
    mutating func notice(at time: Date) {
        readyAt = max(readyAt, time.addingTimeInterval(halfWait))
        noticedAt = time
    }

    /// Opens it to the holder of a token.
    mutating func open(by digest: [UInt8], at time: Date) {
        (openDigest, openUntil) = (digest, time.addingTimeInterval(Self.linkLifetime))
    }

    /// Whether its link works.
    func isOpen(at time: Date) -> Bool {
        guard cancelledAt == nil, openDigest != nil, let openUntil else { return false }
        return readyAt <= time && time < openUntil
    }

    /// The answer to a request for another one.
    func begun(at time: Date) -> RecoveryBegun {
        if isOpen(at: time) { return RecoveryBegun(readyAt: readyAt, isReady: true) }
        var next = self
        if step(at: time) == .notice { next.notice(at: time) }
        // The message may be a few seconds late.
        return RecoveryBegun(readyAt: max(next.readyAt, time), isReady: false)
    }

    /// Whether another one may take its place.
    func isOver(at time: Date) -> Bool { cancelledAt != nil || openUntil.map { $0 <= time } ?? false }
}

/// The next thing to do about a recovery.
enum RecoveryStep: Sendable, Equatable {
    /// The user gets a notice half-way.
    case notice
    /// The user gets the link.
    case open
    /// The link was not used in time.
    case expire
    /// Something else has cancelled it.
    case tellOfCancellation
}
