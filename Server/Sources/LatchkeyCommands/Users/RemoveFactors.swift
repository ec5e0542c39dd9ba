import ArgumentParser
import LatchkeyCore

struct RemoveFactors: AdminCommand {
    static let name = "users.remove-factors"

    let user: String
    let kinds: [SecondFactorKind]
    let reason: String

    struct Outcome: Codable, Sendable {
        let user: UserReport
        let isTOTPRemoved: Bool
        let removedPasskeys: [String]
        let removedRecoveryCodes: Int
        let endedSessions: Int
    }

    func run(with administration: Administration) async throws -> Outcome {
        let note: AuditNote
        do { note = try AuditNote(reason) } catch { throw CommandError.asked(RemoveFactorsCommand.badReason) }
        do throws(UserAdministrationError) {
            let account = try await administration.users.find(user)
            let removal = try await administration.factors.remove(Set(kinds), of: account.user.id, because: note)
            return Outcome(UserReport(account), removal)
        } catch { throw CommandError(error, user: user) }
    }
}

extension RemoveFactors.Outcome {
    fileprivate init(_ user: UserReport, _ removal: FactorRemoval) {
        self.user = user
        isTOTPRemoved = removal.removed.contains(.totp)
        removedPasskeys = removal.removed.compactMap { if case .passkey(let name) = $0 { name } else { nil } }
        removedRecoveryCodes = removal.removed.reduce(0) { sum, factor in
            if case .recoveryCodes(let count) = factor { sum + count } else { sum }
        }
        endedSessions = removal.endedSessions.count
    }

    fileprivate var sentence: String {
        let names = removedPasskeys.joined(separator: ", ")
        let parts: [String?] = [
            isTOTPRemoved ? "the authenticator app" : nil,
            removedPasskeys.isEmpty ? nil : "passkeys (\(names))",
            removedRecoveryCodes == 0 ? nil : "recovery codes (\(removedRecoveryCodes))",
        ]
        let removed = parts.compactMap { $0 }
        guard !removed.isEmpty else { return "\(user.name) has none of these factors. Nothing was changed." }
        let list = removed.joined(separator: ", ")
        return "Removed from \(user.name): \(list). Sessions that have ended: \(endedSessions)."
    }
}

/// `latchkey users remove-factors`.
struct RemoveFactorsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-factors",
        abstract: "Remove a user's second factors, and end all their sessions.",
        discussion: """
            For users who have lost them. First make sure that it is the user who asks. Without --totp, --passkeys and \
            --recovery-codes all go. A running server sends the user a message. Passwords stay; a user without one needs \
            latchkey users reset-password.
            """
    )

    static let badReason = "Give --reason a line of 1 to \(AuditNote.longest) characters."

    @Flag(help: "Remove the authenticator app.")
    var totp = false

    @Flag(help: "Remove all passkeys.")
    var passkeys = false

    @Flag(help: "Remove the recovery codes.")
    var recoveryCodes = false

    @Option(help: "Why, for the events: a line of 1 to 200 characters.")
    var reason: String

    @OptionGroup var argument: UserArgument
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    private var kinds: [SecondFactorKind] {
        let chosen = SecondFactorKind.allCases.filter { kind in
            switch kind {
            case .passkey: passkeys
            case .totp: totp
            case .recoveryCode: recoveryCodes
            }
        }
        return chosen.isEmpty ? SecondFactorKind.allCases : chosen
    }

    func validate() throws {
        guard (try? AuditNote(reason)) != nil else { throw ValidationError(Self.badReason) }
    }

    func run() async throws {
        let outcome = try await server.run(RemoveFactors(user: argument.user, kinds: kinds, reason: reason))
        try output.show(outcome) { outcome.sentence }
    }
}
