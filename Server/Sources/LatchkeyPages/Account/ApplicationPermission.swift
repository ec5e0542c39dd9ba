import LatchkeyCore
import LatchkeyScreens

/// The rights of an application in a user's account.
enum ApplicationPermission {
    /// The rights of an application of the operator's own.
    static func text(of application: String, in language: Language) -> String {
        Sentence.applicationMayChangeAll.text(in: language, with: [application])
    }

    /// The rights that the user consented to, or all rights.
    static func text(of application: GrantedApplication, named name: String, in language: Language) -> String {
        guard let grant = application.grant else { return text(of: name, in: language) }
        return ScopeDescription.texts(grant.demand, in: language).joined(separator: " · ")
    }
}
