import LatchkeyAPI
import BalanceScreens
import LatchkeyScreens

/// The list within one request: runs what the screen asks for until it waits for the person again.
struct EntryListRun: Sendable {
    private let book: BalanceBook
    private(set) var screen: EntryListScreen
    /// What went wrong, to show above the list.
    private(set) var alert: ScreenAlert?
    private(set) var failure: ScreenFailure?

    init(_ book: BalanceBook, language: Language) {
        self.book = book
        screen = EntryListScreen(language: language)
    }

    /// Loads the list.
    mutating func load() async throws(LoggedOut) { try await send(.appeared) }

    /// Deletes an entry of this version, unless it is no longer the one that the person was asked about.
    mutating func delete(_ id: String, ifVersion version: Int64) async throws(LoggedOut) {
        guard screen.isLoaded else { return }
        guard let place = screen.entries.firstIndex(where: { $0.id == id }) else {
            return tell(ScreenFailure(code: .notFound, message: ""))
        }
        guard screen.entries[place].version == version else { return tell(ScreenFailure(code: .stale, message: "")) }
        try await send(.deleteChosen(place + 1))
        try await send(.answered(yes: true))
    }

    /// Shows why an entry could not be changed.
    mutating func tell(_ failure: ScreenFailure) {
        self.failure = failure
        alert = failure.entryAlert(in: screen.language)
    }

    private mutating func send(_ event: EntryListEvent) async throws(LoggedOut) {
        for effect in screen.handle(event) {
            switch effect {
            case .call(let call): try await send(try await make(call))
            case .hideProgress: try await send(.progressHidden)
            case .showAlert(let shown):
                alert = shown
                try await send(.alertDismissed)
            case .showProgress, .showNotice, .showList, .ask, .openForm, .goToTitle: break
            }
        }
    }

    private mutating func make(_ call: EntryListCall) async throws(LoggedOut) -> EntryListEvent {
        switch call {
        case .load: try await report { [book] in .loaded(try await book.load()) }
        case .delete(let entry):
            try await report { [book] in
                try await book.delete(entry)
                return .deleted
            }
        // Done by the front itself, which ends its own session with it.
        case .logOut: .loggedOut
        }
    }

    private mutating func report(_ call: () async throws -> EntryListEvent) async throws(LoggedOut) -> EntryListEvent {
        switch await Reply(call) {
        case .success(let event): return event
        case .failure(let failure):
            self.failure = failure
            return .failed(failure)
        case .sessionEnded(let reason): throw LoggedOut(reason: reason)
        }
    }
}
