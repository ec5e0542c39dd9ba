package import Foundation

/// A copy of all of a user's data, which the server makes in the background.
///
/// A user has at most one.
package struct DataExport: Sendable, Equatable {
    /// A UUID version 7 in lower case.
    package struct ID: RecordID {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A finished copy.
    package struct Ready: Sendable, Equatable {
        package let time: Date
        /// The size of the archive, in bytes.
        package let size: Int64

        package init(at time: Date, size: Int64) {
            self.time = time
            self.size = size
        }
    }

    /// The time for which a copy can be downloaded, in seconds.
    package static let lifetime: TimeInterval = 7 * 24 * 60 * 60
    /// The shortest time between two requests of a user, in seconds.
    package static let pause: TimeInterval = 24 * 60 * 60

    package let id: ID
    package let userID: User.ID
    /// The application whose name and brand the e-mail has.
    package let applicationID: Application.ID
    /// The language of the page where the user requested it.
    package let locale: String?
    package let requestedAt: Date
    /// Nil while the copy is made.
    package let ready: Ready?
    package let expiresAt: Date

    package init(
        id: ID,
        userID: User.ID,
        applicationID: Application.ID,
        locale: String?,
        requestedAt: Date,
        ready: Ready? = nil,
        expiresAt: Date
    ) {
        self.id = id
        self.userID = userID
        self.applicationID = applicationID
        self.locale = locale
        self.requestedAt = requestedAt
        self.ready = ready
        self.expiresAt = expiresAt
    }

    /// The time from which the user may request another one.
    package var nextRequestAt: Date { requestedAt.addingTimeInterval(Self.pause) }
}

/// An export that one server makes at the moment.
package struct ClaimedExport: Sendable, Equatable {
    package let export: DataExport
    /// Differs for each claim, so a server notices that another one has taken over.
    package let claim: String

    package init(_ export: DataExport, claim: String) {
        self.export = export
        self.claim = claim
    }
}
