import LatchkeyAPI
import BalanceScreens
import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyScreens

/// The form that adds or edits an entry.
struct EntryFormRoutes: Sendable {
    let front: WebFront

    func add(to router: Router<WebContext>) {
        router.get("/entries/new") { _, context in try await showEmpty(context) }
        router.post("/entries/new") { request, context in try await add(request, context) }
        router.get("/entries/:id") { _, context in try await show(context) }
        router.post("/entries/:id") { request, context in try await change(request, context) }
    }

    private func showEmpty(_ context: WebContext) async throws -> Response {
        let (book, _) = try front.book(context)
        var run = EntryFormRun(book, EntryFormScreen(addingAs: Self.newID(), language: context.language))
        try await run.appear()
        return await front.pages.form(run, context)
    }

    private func show(_ context: WebContext) async throws -> Response {
        let (book, _) = try front.book(context)
        let id = try context.parameters.require("id")
        switch await Reply({ try await book.entry(id) }) {
        case .success(let entry?):
            var run = EntryFormRun(book, EntryFormScreen(editing: entry, language: context.language))
            try await run.appear()
            return await front.pages.form(run, context)
        case .success(nil):
            return try await EntryListRoutes(front: front).list(
                telling: ScreenFailure(code: .notFound, message: ""),
                context
            )
        case .failure(let failure): return try await EntryListRoutes(front: front).list(telling: failure, context)
        case .sessionEnded(let reason): throw LoggedOut(reason: reason)
        }
    }

    private func add(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await front.form(of: request, context)
        let (book, session) = try front.book(context)
        let sent = UUID(uuidString: form["id"])?.uuidString.lowercased() ?? Self.newID()
        // A form that the back button brought up again is for another entry, unless it says the same once more.
        let typed = EntryContent(typed: form, language: context.language)
        let former = session.savedEntry(sent)
        if let former, former == typed { return .redirect(to: "/balance", type: .normal) }
        let id = former == nil ? sent : Self.newID()
        let screen = EntryFormScreen(addingAs: id, language: context.language)
        return try await save(form, session, EntryFormRun(book, screen), context)
    }

    private func change(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await front.form(of: request, context)
        let (book, session) = try front.book(context)
        // The version that the person saw: what was changed since is not overwritten.
        let entry = Entry(
            id: try context.parameters.require("id"),
            version: Int64(form["version"]) ?? 0,
            date: .now,
            content: EntryContent(amount: Amount(cents: 0), name: "", kind: .expense)
        )
        let screen = EntryFormScreen(editing: entry, language: context.language)
        return try await save(form, session, EntryFormRun(book, screen), context)
    }

    private func save(
        _ form: TypedForm,
        _ session: BrowserSession,
        _ run: EntryFormRun,
        _ context: WebContext
    ) async throws -> Response {
        var run = run
        try await run.type(form)
        guard form.isGenuine(in: session) else { return await front.pages.form(run, context, isExpired: true) }
        try await run.submit()
        switch run.outcome {
        case .saved(let entry):
            if case .new(let id) = run.screen.target { session.remember(entry.content, savedAs: id) }
            return .redirect(to: "/balance", type: .normal)
        case .outdated:
            let failure = run.failure ?? ScreenFailure(code: .stale, message: "")
            return try await EntryListRoutes(front: front).list(telling: failure, context)
        case .cancelled, nil: return await front.pages.form(run, context)
        }
    }

    private static func newID() -> String { UUID().uuidString.lowercased() }
}

extension EntryContent {
    /// What the form would save; nil where it would not.
    fileprivate init?(typed form: TypedForm, language: Language) {
        guard let amount = try? Amount(typed: form["amount"]) else { return nil }
        let kind: EntryKind = form["type"] == "income" ? .income : .expense
        let name = form["name"].trimmingCharacters(in: .whitespaces)
        let word = kind.sentence.text(in: language)
        self.init(amount: amount, name: name.isEmpty ? word : name, kind: kind)
    }
}
