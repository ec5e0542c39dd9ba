import Foundation
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A form of the account.
enum AccountForm: String, Sendable, CaseIterable {
    case profile
    case username
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"
    /// The verification of an address.
    case verification
    case password
    /// The removal of the password of a user whose passkey has copies.
    case passwordRemoval = "password/remove"
    case otherSessions = "sessions/others"
    case session = "sessions/{id}"
    case application = "applications/{id}"
    /// The request for a copy of all data.
    case export
    case exportDownload = "export/download"
    case deletion = "delete"
    /// The set-up of an authenticator app.
    case authenticator
    /// The code that completes it.
    case authenticatorCode = "authenticator/confirm"
    case authenticatorRemoval = "authenticator/remove"
    /// New recovery codes.
    case recoveryCodes = "recovery-codes"
    case rememberedDevices = "remembered-devices"
    /// A new passkey.
    case passkey = "passkeys/new"
    case passkeyName = "passkeys/{id}"
    case passkeyRemoval = "passkeys/{id}/remove"
    /// The way to a provider whose account is to be added.
    case identityAddition = "identities/{id}/add"
    case identityRemoval = "identities/{id}/remove"

    /// The form's id.
    var id: String {
        switch self {
        case .emailAddress: "email"
        case .phoneNumber: "phone"
        case .otherSessions: "sessions-others"
        case .exportDownload: "export-download"
        case .passwordRemoval: "password-remove"
        case .recoveryCodes: "new-recovery-codes"
        case .authenticatorCode: "authenticator-code"
        case .authenticatorRemoval: "authenticator-remove"
        case .passkey: "new-passkey"
        case .passkeyName: "passkey-name"
        case .passkeyRemoval: "passkey-remove"
        case .identityAddition: "identity-add"
        case .identityRemoval: "identity-remove"
        case .profile, .username, .verification, .password, .session, .application, .export, .deletion,
            .authenticator, .rememberedDevices:
            rawValue
        }
    }

    /// The address that it is sent to.
    var path: String { "/account/\(rawValue)" }

    /// The address for a request, whose path may name what is changed.
    func address(in request: PageRequest) -> String {
        guard let id = request.context.parameters.get("id"), isSubject(id) else { return path }
        return path.replacingOccurrences(of: "{id}", with: id)
    }

    /// Whether a text can name what is changed.
    private func isSubject(_ id: String) -> Bool { self == .identityAddition ? Upstream.isID(id) : IDSource.isID(id) }

    /// Whether its address names what is changed, so that it leads nowhere by itself.
    var namesItsSubject: Bool { rawValue.contains("{id}") }

    /// The part that it is in.
    var part: AccountPart {
        switch self {
        case .profile, .username, .emailAddress, .phoneNumber, .verification: .profile
        case .password, .passwordRemoval, .application, .authenticator, .authenticatorCode, .authenticatorRemoval,
            .recoveryCodes, .rememberedDevices, .passkey, .passkeyName, .passkeyRemoval, .identityAddition,
            .identityRemoval:
            .security
        case .otherSessions, .session: .devices
        case .export, .exportDownload, .deletion: .data
        }
    }

    /// The address of its part with the form open.
    var openPath: String {
        switch self {
        case .passkey: path
        case .verification, .session, .application, .export, .exportDownload, .authenticator, .authenticatorCode,
            .rememberedDevices, .passkeyName, .passkeyRemoval, .identityAddition, .identityRemoval:
            part.path
        case .profile, .username, .emailAddress, .phoneNumber, .password, .passwordRemoval, .otherSessions, .deletion,
            .authenticatorRemoval, .recoveryCodes:
            "\(part.path)?\(Self.openParameter)=\(id)#\(id)"
        }
    }

    static let openParameter = "change"

    /// Whether its change needs a recent proof, because a stolen session must not make it.
    var needsProof: Bool {
        switch self {
        case .username, .emailAddress, .phoneNumber, .password, .export, .exportDownload, .deletion, .authenticator,
            .authenticatorCode, .authenticatorRemoval, .recoveryCodes, .rememberedDevices, .passkey, .passkeyRemoval,
            .passwordRemoval, .identityAddition, .identityRemoval:
            true
        case .profile, .verification, .otherSessions, .session, .application, .passkeyName: false
        }
    }

    /// Whether the person submits it only after they have confirmed who they are, because its answer is not a page, or
    /// its fields are never kept.
    var isSubmittedAfterProof: Bool { [.password, .exportDownload, .passkey].contains(self) }

    /// The fields that are kept while the person confirms who they are; never a password.
    var keptFields: [String] {
        switch self {
        case .username: ["username"]
        case .emailAddress: ["emailAddress"]
        case .phoneNumber: ["phoneNumber"]
        case .authenticatorCode: [AuthenticatorSetUp.field, FactorFields.totp]
        case .profile, .verification, .password, .otherSessions, .session, .application, .export, .exportDownload,
            .deletion, .authenticator, .authenticatorRemoval, .recoveryCodes, .rememberedDevices, .passkey,
            .passkeyName, .passkeyRemoval, .passwordRemoval, .identityAddition, .identityRemoval:
            []
        }
    }

    /// What it does, in the words of its button.
    var action: Sentence {
        switch self {
        case .profile: .changeProfileButton
        case .username: .changeUsernameButton
        case .emailAddress: .changeEmailAddressButton
        case .phoneNumber: .changePhoneNumberButton
        case .verification: .sendCodeButton
        case .password: .changePasswordTitle
        case .passwordRemoval: .removePasswordButton
        case .otherSessions, .session: .signOutOthersButton
        case .application: .endAccessButton
        case .export: .exportButton
        case .exportDownload: .exportDownloadButton
        case .deletion: .deleteAccountButton
        case .authenticator, .authenticatorCode: .turnOnTwoStepButton
        case .authenticatorRemoval: .turnOffTwoStepButton
        case .recoveryCodes: .newRecoveryCodesButton
        case .rememberedDevices: .forgetDevicesButton
        case .passkey: .addPasskeyButton
        case .passkeyName: .renameButton
        case .passkeyRemoval, .identityRemoval: .removeButton
        case .identityAddition: .continueButton
        }
    }
}
