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
    /// Forms that open when the person wants to change a value.
    var changes: [ChangeView] = []
    var links: [LinkView] = []
}

/// A form behind a button; it works without a script.
struct ChangeView: Sendable {
    /// The label of the button.
    let summary: String
    let isOpen: Bool
    let isDangerous: Bool
    let form: FormView
}

struct FactView: Sendable {
    /// The name of the value; nil if the heading says it.
    var term: String?
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
