import LatchkeyHTTP

/// A page that can be looked at; looking changes nothing.
protocol Page: Sendable {
    var path: String { get }
    /// Whether there is something to look at, or only a form of another page leads here.
    var isShown: Bool { get }
    /// The page that the form stands on.
    var home: String { get }
    func show(_ request: PageRequest) async throws -> PageAnswer
}

extension Page {
    var isShown: Bool { true }
    var home: String { path }
}

/// A page with a form that is sent back to it.
protocol FormPage: Page {
    /// Whether its forms are for whoever is not signed in yet: one that was opened before a login elsewhere is taken.
    var isForStrangers: Bool { get }
    /// The page once more, with what was typed, except passwords.
    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer
    /// Does what the form says.
    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer
}

extension FormPage {
    var isForStrangers: Bool { false }
}
