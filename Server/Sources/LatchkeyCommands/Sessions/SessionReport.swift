import Foundation
import LatchkeyCore

/// A session as the command line shows it.
struct SessionReport: Codable, Sendable, Equatable {
    let id: SessionRecord.ID
    let applicationID: Application.ID
    let deviceName: String?
    let devicePlatform: String?
    let createdAt: Date
    /// The last use, to the minute; uses of the last seconds may not be stored yet.
    let lastUsedAt: Date
    let address: String?

    init(_ session: LiveSession) {
        id = session.id
        applicationID = session.applicationID
        deviceName = session.device.name
        devicePlatform = session.device.platform
        createdAt = session.createdAt
        lastUsedAt = session.lastUse.time
        address = session.lastUse.address?.text
    }

    static let columns = ["ID", "APPLICATION", "DEVICE", "STARTED", "LAST USED", "ADDRESS"]

    var row: [String] {
        let device = [deviceName, devicePlatform].compactMap { $0 }.joined(separator: ", ")
        return [
            id.rawValue, applicationID.rawValue, device.isEmpty ? "-" : device, Output.text(createdAt),
            Output.text(lastUsedAt),
            address ?? "-",
        ]
    }
}
