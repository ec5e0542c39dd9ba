import LatchkeyAPI
import BalanceScreens
import Hummingbird
import LatchkeyScreens

/// The list, and the question before a deletion.
struct EntryListRoutes: Sendable {
    let front: WebFront

    func add(to router: Router<WebContext>) {
        router.get("/balance") { _, context in try await list(context) }
        router.get("/entries/:id/delete") { _, context in try await ask(context) }
        router.post("/entries/:id/delete") { request, context in try await delete(request, context) }
    }

    private func list(_ context: WebContext) async throws -> Response {
        let (book, _) = try front.book(context)
        var run = EntryListRun(book, language: context.language)
        try await run.load()
        return await front.pages.list(run, context)
    }

    private func ask(_ context: WebContext) async throws -> Response {
        let (book, _) = try front.book(context)
        let id = try context.parameters.require("id")
        switch await Reply({ try await book.entry(id) }) {
        case .success(let entry?): return await front.pages.delete(entry, context)
        case .success(nil): return try await list(telling: ScreenFailure(code: .notFound, message: ""), context)
        case .failure(let failure): return try await list(telling: failure, context)
        case .sessionEnded(let reason): throw LoggedOut(reason: reason)
        }
    }

    private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await front.form(of: request, context)
        let (book, session) = try front.book(context)
        guard form.isGenuine(in: session) else { return front.pages.formExpired(context) }
        var run = EntryListRun(book, language: context.language)
        try await run.load()
        try await run.delete(try context.parameters.require("id"), ifVersion: Int64(form["version"]) ?? 0)
        if run.alert == nil { return .redirect(to: "/balance", type: .normal) }
        return await front.pages.list(run, context)
    }

    /// The list as it is now, and what went wrong.
    func list(telling failure: ScreenFailure, _ context: WebContext) async throws -> Response {
        let (book, _) = try front.book(context)
        var run = EntryListRun(book, language: context.language)
        try await run.load()
        if run.alert == nil { run.tell(failure) }
        return await front.pages.list(run, context)
    }
}
