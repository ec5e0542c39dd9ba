import Foundation
import LatchkeyCore

/// The second factors of a user as the command line shows them, without secrets.
struct FactorReport: Codable, Sendable, Equatable {
    let user: UserReport
    /// The time when the authenticator app was confirmed; nil without one.
    let totpSince: Date?
    let passkeys: [Passkey]
    let recoveryCodesLeft: Int
    let rememberedDevices: Int

    struct Passkey: Codable, Sendable, Equatable {
        let id: PasskeyRecord.ID
        let name: String
        /// The host name that it belongs to.
        let relyingPartyID: String
        /// Whether it can have copies on other devices.
        let isSynced: Bool
        let createdAt: Date
        let lastUsedAt: Date?

        init(_ record: PasskeyRecord) {
            id = record.id
            name = record.name
            relyingPartyID = record.passkey.relyingPartyID
            isSynced = record.passkey.isBackupEligible
            createdAt = record.createdAt
            lastUsedAt = record.lastUsedAt
        }

        fileprivate var text: String {
            let use = lastUsedAt.map { "last used \(Output.text($0))" } ?? "never used"
            return "\(name), \(isSynced ? "synced" : "on one device"), added \(Output.text(createdAt)), \(use)"
        }
    }

    init(_ factors: UserFactors, of account: UserAccount) {
        user = UserReport(account)
        totpSince = factors.totpSince
        passkeys = factors.passkeys.map(Passkey.init)
        recoveryCodesLeft = factors.recoveryCodesLeft
        rememberedDevices = factors.rememberedDevices
    }

    var lines: String {
        let apps = totpSince.map { "since \(Output.text($0))" } ?? "none"
        var lines = ["User: \(user.name)", "Authenticator app: \(apps)"]
        lines += passkeys.isEmpty ? ["Passkeys: none"] : passkeys.map { "Passkey: \($0.text)" }
        lines += ["Recovery codes left: \(recoveryCodesLeft)", "Remembered devices: \(rememberedDevices)"]
        return lines.joined(separator: "\n")
    }
}
