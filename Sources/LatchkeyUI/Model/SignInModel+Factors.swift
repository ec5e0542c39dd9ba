import Foundation
public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// A passkey of the current user.
    public struct PasskeyLine: Sendable, Hashable, Identifiable {
        /// The passkey's id; ``SignInModel/removePasskey(_:)`` takes it.
        public let id: Passkey.ID
        /// The name.
        public let name: String
        /// When it was made, as a text.
        public let made: String
        /// When it was last used, as a text.
        public let lastUse: String
        /// Whether it is synced or on one device only, as a text.
        public let place: String
        /// The label of the button that renames it.
        public let renameButton: String
        /// The label of the button that removes it.
        public let removeButton: String
        /// What its removal does.
        public let removeExplained: String
    }

    /// The current user's passkeys, after ``loadFactors()``.
    public var passkeys: [PasskeyLine] {
        loadedPasskeys.map { passkey in
            PasskeyLine(
                id: passkey.id,
                name: passkey.name,
                made: text(.passkeyMade, language.text(of: passkey.createdAt, in: .current)),
                lastUse: passkey.lastUsedAt.map { text(.sessionLastUsed, language.text(of: $0, in: .current)) }
                    ?? text(.passkeyNeverUsed),
                place: text(passkey.isSynced ? .passkeySynced : .passkeyOnOneDevice),
                renameButton: text(.renamePasskeyButton, passkey.name),
                removeButton: text(.removePasskeyButton, passkey.name),
                removeExplained: text(.passkeyRemoveExplained, passkey.name)
            )
        }
    }

    /// The advice to add a passkey to a user whose only one has no copies, and who has no recovery codes; nil for
    /// other users.
    public var passkeyAdvice: String? {
        guard loadedPasskeys.count == 1, loadedPasskeys.first?.isBackedUp == false, factors?.recoveryCodesLeft == 0
        else { return nil }
        return text(.passkeyAdvised)
    }

    /// Whether this device can create passkeys.
    public var canAddPasskey: Bool { latchkey.passkeys.authenticator != nil }

    /// Whether two-step verification is on, as a text; nil before ``loadFactors()``.
    public var twoStepState: String? {
        factors.map { factors in
            guard let totp = factors.totp else { return text(.twoStepOff) }
            return text(.twoStepSince, language.text(of: totp.confirmedAt, in: .current))
        }
    }

    /// Whether two-step verification is on.
    public var hasTwoStep: Bool { factors?.totp != nil }

    /// The number of recovery codes that are left, as a text; nil without two-step verification.
    public var recoveryCodesLeft: String? {
        factors.flatMap { $0.totp == nil ? nil : text(.recoveryCodesLeft, String($0.recoveryCodesLeft)) }
    }

    /// The number of devices that do not ask for the second step, as a text; nil if there is none.
    public var rememberedDevices: String? {
        factors.flatMap { $0.rememberedDevices > 0 ? text(.rememberedDevices, String($0.rememberedDevices)) : nil }
    }

    /// Reads the current user's passkeys and second factors from the server.
    ///
    /// An error becomes the ``factorsProblem``, not an alert, because the person has asked for nothing.
    public func loadFactors() async {
        guard let id = user?.id else { return }
        do {
            let (passkeys, state) = (try await latchkey.passkeys.list(), try await latchkey.factors.state())
            if user?.id == id { (loadedPasskeys, factors, factorsProblem) = (passkeys, state, nil) }
        } catch {
            if user?.id == id { factorsProblem = ScreenAlert(ScreenFailure(error), in: language).message }
        }
    }

    /// Creates a passkey for the current user.
    ///
    /// An error becomes the ``alert``; a dialog that the person dismisses is none.
    public func addPasskey() async {
        await change(.creatingPasskey, saying: .passkeyAdded) { () throws(LatchkeyError) in
            try await latchkey.passkeys.add()
        }
    }

    /// Renames a passkey.
    ///
    /// An error becomes the ``alert``.
    ///
    /// - Parameters:
    ///   - id: The id of one of the ``passkeys``.
    ///   - name: The new name.
    public func renamePasskey(_ id: Passkey.ID, to name: String) async {
        await change(.saving, saying: .saved) { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                try await latchkey.passkeys.rename(id, to: name)
            } catch {
                guard error.code == .invalidFields else { throw error }
                throw LatchkeyError(code: .invalidFields, message: text(.passkeyNameInvalid), fields: error.fields)
            }
        }
    }

    /// Removes a passkey, and logs out the user's other devices.
    ///
    /// An error becomes the ``alert``; a passkey that is gone already is none.
    ///
    /// - Parameter id: The id of one of the ``passkeys``.
    public func removePasskey(_ id: Passkey.ID) async {
        await change(.deleting, saying: .passkeyRemoved) { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                try await latchkey.passkeys.remove(id)
            } catch {
                guard error.code == .notFound else { throw error }
            }
        }
    }

    /// Presents the screen that sets up two-step verification.
    public func turnOnTwoStep() { show(.enroll(PendingEnrollment())) }

    /// Turns two-step verification off, and logs out the user's other devices.
    ///
    /// An error becomes the ``alert``.
    public func turnOffTwoStep() async {
        await change(.saving, saying: .twoStepTurnedOff) { () throws(LatchkeyError) in
            try await latchkey.factors.removeTOTP()
        }
    }

    /// Makes new recovery codes, and presents the screen that shows them.
    ///
    /// An error becomes the ``alert``.
    public func makeRecoveryCodes() async {
        await change(.preparing) { () throws(LatchkeyError) in
            let codes = try await latchkey.factors.makeRecoveryCodes()
            show(.recoveryCodes(NewRecoveryCodes(codes)))
        }
    }

    /// Lets all devices ask for the second step again.
    ///
    /// An error becomes the ``alert``.
    public func forgetDevices() async {
        await change(.saving, saying: .devicesForgotten) { () throws(LatchkeyError) in
            try await latchkey.factors.forgetDevices()
        }
    }

    /// Makes a call that changes the factors, and reads them again.
    private func change(
        _ progress: Sentence,
        saying result: Sentence? = nil,
        _ call: () async throws(LatchkeyError) -> Void
    ) async {
        factorsNotice = nil
        await work(progress) { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                try await call()
                factorsNotice = result.map { text($0) }
            } catch {
                // The person has changed their mind.
                guard error.code == .stepUpCancelled || error.code == .passkeyCancelled else { throw error }
            }
        }
        await loadFactors()
    }
}
