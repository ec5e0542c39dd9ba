package import Foundation

/// The time and origin of a session's last use, to the whole minute.
package struct SessionUse: Sendable, Equatable {
    /// The minute of the use, counted from 1970 in UTC.
    private let minute: Int64
    package let address: ClientAddress?

    /// - Parameters:
    ///   - time: The time; seconds are cut.
    ///   - address: The client's address.
    package init(at time: Date, from address: ClientAddress?) {
        minute = time.milliseconds / 60_000
        self.address = address
    }

    /// The beginning of the minute.
    package var time: Date { Date(milliseconds: minute * 60_000) }
}

/// A live session as its user sees it, without secrets.
package struct LiveSession: Sendable, Equatable {
    package let id: SessionRecord.ID
    package let applicationID: Application.ID
    package let device: Device
    package let createdAt: Date
    package var lastUse: SessionUse
    /// Whether it is bound to a key of its browser.
    package let isBound: Bool
    /// Whether only a key of its app refreshes it.
    package let hasAppKey: Bool
    /// The browser's session that authorized it and that it ends with; nil for a device of its own.
    package let parentID: SessionRecord.ID?

    package init(
        id: SessionRecord.ID,
        applicationID: Application.ID,
        device: Device,
        createdAt: Date,
        lastUse: SessionUse,
        isBound: Bool = false,
        hasAppKey: Bool = false,
        parentID: SessionRecord.ID? = nil
    ) {
        self.id = id
        self.applicationID = applicationID
        self.device = device
        self.createdAt = createdAt
        self.lastUse = lastUse
        self.isBound = isBound
        self.hasAppKey = hasAppKey
        self.parentID = parentID
    }
}
