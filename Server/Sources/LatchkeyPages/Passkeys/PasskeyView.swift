import Foundation
import LatchkeyCore
import LatchkeyScreens

/// What a script needs to use a passkey in a form, or to make one.
///
/// Without a script, a form has no button for it.
struct PasskeyView: Sendable {
    /// The address where the ceremony begins.
    let ceremony: String
    /// The label of the button.
    let caption: String
    /// What to say if no passkey was used.
    let failure: String
    /// What to say if the device has one already.
    let duplicate: String
    /// Whether the form has nothing else to submit.
    let isWhole: Bool
    /// Whether the browser offers passkeys in the field of the username.
    var isAutofill = false
    /// Whether the browser may make the passkey without asking.
    var isSilent = false
    /// The passkey that the server does not know any more, as JSON, so that the browser can forget it.
    var unknownPasskey: String?
    /// What the form says without a script.
    var instead: String?

    init(_ purpose: PasskeyPurpose, _ caption: Sentence, in language: Language, isWhole: Bool = true) {
        ceremony = purpose.path
        self.caption = caption.text(in: language)
        failure = Sentence.passkeyCancelled.text(in: language)
        duplicate = Sentence.passkeyExists.text(in: language)
        self.isWhole = isWhole
        if isWhole { instead = Sentence.passkeyNeedsScript.text(in: language) }
    }
}

extension FormView {
    /// Makes the passkey the only thing that the form submits.
    mutating func become(_ passkey: PasskeyView) {
        self.passkey = passkey
        button = nil
    }
}

/// A passkey that the server does not know any more (`signalUnknownCredential`).
struct UnknownPasskey: Encodable, Sendable {
    let rpId: String
    let credentialId: String

    /// Nil if the id is none.
    init?(_ answer: PasskeyAssertionAnswer, at party: RelyingParty) {
        guard let id = PasskeyCredentialID(text: answer.id) else { return nil }
        rpId = party.id
        credentialId = id.text
    }

    var json: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}

/// The passkeys and the names that the server knows of a user, for the browser's list.
struct KnownPasskeys: Encodable, Sendable {
    let rpId: String
    let userId: String
    let allAcceptedCredentialIds: [String]
    let name: String
    let displayName: String

    init(_ signals: PasskeySignals) {
        rpId = signals.relyingPartyID
        userId = signals.userHandle.text
        allAcceptedCredentialIds = signals.credentialIDs.map(\.text)
        name = signals.userName
        displayName = signals.displayName
    }

    var json: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}
