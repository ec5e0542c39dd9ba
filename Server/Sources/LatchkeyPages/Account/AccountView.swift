/// The account page below its title.
struct AccountView: Sendable {
    let signedInAs: String
    /// Advice to add an address, in case the password is forgotten.
    var warning: String?
    let sections: [SectionView]
}

/// A part of the account page.
struct SectionView: Sendable {
    let id: String
    let heading: String
    var explanation: String?
    var facts: [FactView] = []
    var sessions: [SessionView] = []
    var events: [EventView] = []
    var forms: [FormView] = []
    var links: [LinkView] = []
}

struct FactView: Sendable {
    let text: String
    let badge: String?
    let isGood: Bool
}

struct SessionView: Sendable {
    let id: String
    let name: String
    let badge: String?
    let lastUsed: MomentView
    let details: [String]
    let form: FormView?
}

struct EventView: Sendable {
    let kind: String
    let text: String
    let time: MomentView
    let details: [String]
}
