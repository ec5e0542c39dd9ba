import LatchkeyHTTP

/// A page to look at; a GET changes nothing.
protocol Page: Sendable {
    var path: String { get }
    /// Whether the page can be visited directly; otherwise only a form of another page leads here.
    var isShown: Bool { get }
    /// The page with the form.
    var home: String { get }
    func show(_ request: PageRequest) async throws -> PageAnswer
}

extension Page {
    var isShown: Bool { true }
    var home: String { path }
}

/// A page with a form that submits to it.
protocol FormPage: Page {
    /// Whether its forms are independent of sessions: one that was opened before a login elsewhere stays valid.
    var isForStrangers: Bool { get }
    /// Whether other sites may post to it, without the browser's cookies.
    var receivesForeignForms: Bool { get }
    /// Answers a form of another site; nil if it is one of ours.
    func receive(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer?
    /// Shows the page again with the typed values, except passwords.
    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer
    /// Carries out the form.
    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer
}

extension FormPage {
    var isForStrangers: Bool { false }
    var receivesForeignForms: Bool { false }

    func receive(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer? { nil }
}
