import BalanceScreens
import LatchkeyScreens

/// The form within one request: what was typed goes in, and a saved entry, messages or an alert come out.
struct EntryFormRun: Sendable {
    private let book: BalanceBook
    private(set) var screen: EntryFormScreen
    /// What went wrong, to show above the form.
    private(set) var alert: ScreenAlert?
    private(set) var failure: ScreenFailure?
    private(set) var outcome: EntryFormOutcome?

    init(_ book: BalanceBook, _ screen: EntryFormScreen) {
        self.book = book
        self.screen = screen
    }

    mutating func appear() async throws(LoggedOut) { try await send(.appeared) }

    /// Puts into the fields what was typed.
    mutating func type(_ form: TypedForm) async throws(LoggedOut) {
        try await send(.amountChanged(form["amount"]))
        try await send(.nameChanged(form["name"]))
        try await send(.kindChanged(form["type"] == "income" ? .income : .expense))
    }

    mutating func submit() async throws(LoggedOut) { try await send(.submitted) }

    private mutating func send(_ event: EntryFormEvent) async throws(LoggedOut) {
        for effect in screen.handle(event) {
            switch effect {
            case .save(let content, let target): try await send(try await save(content, as: target))
            case .hideProgress: try await send(.progressHidden)
            case .showAlert(let shown):
                alert = shown
                try await send(.alertDismissed)
            case .close(let outcome): self.outcome = outcome
            case .focus, .closeKeyboard, .showMessage, .showProgress: break
            }
        }
    }

    private mutating func save(
        _ content: EntryContent,
        as target: EntryTarget
    ) async throws(LoggedOut) -> EntryFormEvent {
        switch await Reply({ [book] in try await book.save(content, as: target) }) {
        case .success(let entry): return .saved(entry)
        case .failure(let failure):
            self.failure = failure
            return .failed(failure)
        case .sessionEnded(let reason): throw LoggedOut(reason: reason)
        }
    }
}
