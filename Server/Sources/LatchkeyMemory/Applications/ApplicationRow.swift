import Foundation
import LatchkeyCore

/// An application as a row.
struct ApplicationRow: MemoryRow {
    typealias Lookup = NoLookup

    var application: Application

    var key: Application.ID { application.id }
}

extension MemoryDatabase {
    /// When a session ends that is refreshed at a time; nil where its application does not exist.
    func expiry(of session: SessionRow, refreshedAt time: Date) -> Date? {
        applications[session.applicationID]?.application.sessionPolicy.expiry(created: session.createdAt, used: time)
            .stored
    }

    /// When a session ends at the latest; nil where its application does not limit its life.
    func latestEnd(of session: SessionRow) -> Date? {
        guard let seconds = applications[session.applicationID]?.application.sessionPolicy.absoluteLifetime else {
            return nil
        }
        return session.createdAt.addingTimeInterval(TimeInterval(seconds)).stored
    }
}
