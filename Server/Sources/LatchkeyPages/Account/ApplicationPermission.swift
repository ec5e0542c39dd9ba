import LatchkeyScreens

/// The rights of an application in a user's account.
///
/// It is the same for all applications until they have scopes.
enum ApplicationPermission {
    static func text(of application: String, in language: Language) -> String {
        Sentence.applicationMayChangeAll.text(in: language, with: [application])
    }
}
