/// A part of the account below the page's frame.
///
/// Its optional names differ from those of `PageView`, where Mustache looks up what is missing here.
struct AccountView: Sendable {
    let avatar: AvatarView
    let signedInAs: String
    let logOut: String
    /// The name of the navigation.
    let navigation: String
    let parts: [PartLink]
    /// Advice to add an address, in case the password is forgotten.
    var warning: String?
    /// What the part is for.
    var purpose: String?
    /// How times are written, for the script.
    var dates: String?
    let sections: [SectionView]
}

/// A link to a part.
struct PartLink: Sendable {
    let label: String
    let href: String
    let isCurrent: Bool
}

/// A section of a part.
struct SectionView: Sendable {
    let id: String
    /// Nil if the part's heading says it.
    var topic: String?
    var explanation: String?
    /// The name of the illustration of an empty list.
    var picture: String?
    var facts: [FactView] = []
    var sessions: [SessionView] = []
    var applications: [ApplicationView] = []
    var passkeys: [PasskeyRowView] = []
    var identities: [IdentityRowView] = []
    var days: [EventDayView] = []
    var forms: [FormView] = []
    /// Forms that open when the person wants to change a value.
    var changes: [ChangeView] = []
    var links: [LinkView] = []
}

/// A form behind a button, or the address that leads to it; both work without a script.
struct ChangeView: Sendable {
    /// The label of the button.
    let summary: String
    /// The label for people who do not see what it belongs to.
    var spoken: String?
    /// The address where the person confirms who they are first.
    var confirmAt: String?
    var isOpen = false
    var isDangerous = false
    /// What the form does.
    var effect: String?
    var form: FormView?
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
    /// The drawing of the device, as the path of an SVG.
    let icon: String
    let name: String
    let badge: String?
    let lastUsed: MomentView
    let details: [String]
    let form: FormView?
}

/// An application with access to the account.
struct ApplicationView: Sendable {
    let id: String
    let mark: AvatarView
    let name: String
    let mayDo: String
    let lastUsed: MomentView
    let loggedIn: MomentView
    /// Nil for an application that is not logged in.
    let devices: String?
    let end: ChangeView
}

/// A passkey of the user.
struct PasskeyRowView: Sendable {
    let id: String
    /// The path of an SVG.
    let drawing: String
    let title: String
    /// Whether it is on other devices, too.
    let storage: String
    let isSynced: Bool
    let made: MomentView
    let used: MomentView?
    let unused: String?
    let changes: [ChangeView]
}

/// An account of the user at a provider, or at a company's backend.
struct IdentityRowView: Sendable {
    let id: String
    let mark: ProviderIcon
    let title: String
    /// The name or address of the account there; nil if it is not known.
    let login: String?
    let made: MomentView
    let removal: ChangeView
}

/// The events of one day.
struct EventDayView: Sendable {
    let day: MomentView
    var events: [EventView]
}

struct EventView: Sendable {
    let kind: String
    /// The drawing of the kind, as the path of an SVG.
    let icon: String
    let isWarning: Bool
    let text: String
    let time: MomentView
    let details: [String]
}
