import Foundation
import LatchkeyCore

/// An application as a row.
struct ApplicationRow: MemoryRow {
    typealias Lookup = NoLookup

    var application: Application
    var logo: Logo?

    var key: Application.ID { application.id }
}

extension MemoryDatabase {
    /// The end of a session that is refreshed at a time; nil if its application does not exist.
    func expiry(of session: SessionRow, refreshedAt time: Date) -> Date? {
        applications[session.applicationOfPolicy]?.application.sessionPolicy
            .expiry(created: session.createdAt, used: time, idle: session.idleLifetime).stored
    }

    /// The latest end of a session; nil if its application does not limit its lifetime.
    func latestEnd(of session: SessionRow) -> Date? {
        guard let seconds = applications[session.applicationOfPolicy]?.application.sessionPolicy.absoluteLifetime else {
            return nil
        }
        return session.createdAt.addingTimeInterval(TimeInterval(seconds)).stored
    }
}

extension SessionRow {
    /// The application whose session policy it has: the default one for a client that a document at its URL describes.
    var applicationOfPolicy: Application.ID {
        ClientDocumentAddress.isURL(applicationID.rawValue) ? Application.defaultID : applicationID
    }
}
