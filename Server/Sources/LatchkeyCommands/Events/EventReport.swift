import Foundation
import LatchkeyCore

/// An event as the command line shows it.
struct EventReport: Codable, Sendable, Equatable {
    let id: AuditEvent.ID
    let kind: String
    let reason: String?
    let createdAt: Date
    let address: String?
    let deviceName: String?
    let devicePlatform: String?
    let applicationID: Application.ID?
    let sessionID: SessionRecord.ID?
    /// The reason that an operator gave.
    let note: String?
    /// How the user authenticated, in the words of RFC 8176.
    let amr: String?

    init(_ event: AuditEvent) {
        id = event.id
        kind = event.kind.name
        reason = event.kind.reason?.rawValue
        createdAt = event.createdAt
        address = event.origin.address?.text
        deviceName = event.origin.device.name
        devicePlatform = event.origin.device.platform
        applicationID = event.applicationID
        sessionID = event.sessionID
        note = event.note?.text
        amr = event.methods.isEmpty ? nil : event.methods.text
    }

    static let columns = ["TIME", "EVENT", "ADDRESS", "DEVICE", "APPLICATION", "SESSION"]

    var row: [String] {
        let device = [deviceName, devicePlatform].compactMap { $0 }.joined(separator: ", ")
        return [
            Output.text(createdAt), (reason ?? note ?? amr).map { "\(kind) (\($0))" } ?? kind, address ?? "-",
            device.isEmpty ? "-" : device, applicationID?.rawValue ?? "-", sessionID?.rawValue ?? "-",
        ]
    }
}
