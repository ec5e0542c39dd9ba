import BalanceEntries
import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyScreens
import PageServer

/// The list, the form for an entry, and the question before a deletion.
struct EntryRoutes: Sendable {
    let front: WebFront

    func add(to router: Router<WebContext>) {
        router.get("/balance") { _, context in try await list(context) }
        router.get("/entries/new") { _, context in try await showEmptyForm(context) }
        router.post("/entries/new") { request, context in try await add(request, context) }
        router.get("/entries/:id") { _, context in
            try await withEntry(context) { entry in
                let target = EntryTarget.existing(id: entry.id, version: entry.version)
                return await front.pages.form(EntryDraft(entry.content), target, nil, context)
            }
        }
        router.post("/entries/:id") { request, context in try await change(request, context) }
        router.get("/entries/:id/delete") { _, context in
            try await withEntry(context) { await front.pages.delete($0, context) }
        }
        router.post("/entries/:id/delete") { request, context in try await delete(request, context) }
        router.post("/entries/:id/restore") { request, context in try await restore(request, context) }
    }

    /// The list, with the failure that led to it.
    private func list(_ context: WebContext, after failure: ScreenFailure? = nil) async throws -> Response {
        let (book, _) = try front.book(context)
        return switch try await Reply({ try await book.load() }) {
        case .success(let page): await front.pages.list(page, failure, context)
        case .failure(let failure): await front.pages.list(nil, failure, context)
        }
    }

    private func withEntry(_ context: WebContext, _ show: (Entry) async -> Response) async throws -> Response {
        let (book, _) = try front.book(context)
        let id = try context.parameters.require("id")
        switch try await Reply({ try await book.entry(id) }) {
        case .success(let entry?): return await show(entry)
        case .success(nil): return try await list(context, after: ScreenFailure(code: .notFound, message: ""))
        case .failure(let failure): return try await list(context, after: failure)
        }
    }

    private func showEmptyForm(_ context: WebContext) async throws -> Response {
        _ = try front.book(context)
        return await front.pages.form(EntryDraft(), .new(id: Self.newID()), nil, context)
    }

    private func add(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form(context)
        let (_, session) = try front.book(context)
        let id = UUID(uuidString: form["id"])?.uuidString.lowercased() ?? Self.newID()
        guard let saved = session.savedEntry(id) else { return try await save(form, as: .new(id: id), context) }
        // Sent twice, the form writes one entry. With other values, after the back button, it writes another.
        if saved == EntryDraft(form).content(in: context.language) {
            return .redirect(to: "/balance", type: .normal)
        }
        return try await save(form, as: .new(id: Self.newID()), context)
    }

    private func change(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form(context)
        let id = try context.parameters.require("id")
        // The version that the user saw. A later change is not overwritten.
        return try await save(form, as: .existing(id: id, version: Int64(form["version"]) ?? 0), context)
    }

    private func save(_ form: SentForm, as target: EntryTarget, _ context: WebContext) async throws -> Response {
        let (book, session) = try front.book(context)
        let draft = EntryDraft(form)
        guard form.isGenuine(in: session) else {
            return await front.pages.form(draft, target, isExpired: true, context)
        }
        guard let content = draft.content(in: context.language) else {
            return await front.pages.form(draft, target, showsProblems: true, context)
        }
        switch try await Reply({ try await book.save(content, as: target) }) {
        case .success(let entry):
            if case .new(let id) = target { session.remember(entry.content, savedAs: id) }
            return .redirect(to: "/balance", type: .normal)
        case .failure(let failure):
            if failure.isAboutOutdatedEntry { return try await list(context, after: failure) }
            return await front.pages.form(draft, target, failure, context)
        }
    }

    private func delete(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form(context)
        let (book, session) = try front.book(context)
        guard form.isGenuine(in: session) else { return front.pages.message(.formExpired, .forbidden, context) }
        let id = try context.parameters.require("id")
        let version = Int64(form["version"]) ?? 0
        // The entry as it is deleted, so that the deletion can be undone.
        let deletion = try await Reply {
            let entry = try await book.entry(id)
            try await book.delete(id, ifVersion: version)
            return entry
        }
        switch deletion {
        case .success(let entry):
            if let entry { session.remember(deleted: entry) }
            return .redirect(to: "/balance", type: .normal)
        case .failure(let failure): return try await list(context, after: failure)
        }
    }

    /// Writes the entry that was deleted last once more.
    ///
    /// Sent twice, the form writes one entry.
    private func restore(_ request: Request, _ context: WebContext) async throws -> Response {
        let form = try await request.form(context)
        let (book, session) = try front.book(context)
        guard form.isGenuine(in: session) else { return front.pages.message(.formExpired, .forbidden, context) }
        let id = try context.parameters.require("id")
        guard let entry = session.deletedEntry(), entry.id == id else {
            return .redirect(to: "/balance", type: .normal)
        }
        switch try await Reply({ try await book.save(entry.content, as: .new(id: id)) }) {
        case .success:
            session.forgetDeletedEntry(id)
            return .redirect(to: "/balance", type: .normal)
        case .failure(let failure): return try await list(context, after: failure)
        }
    }

    private static func newID() -> String { UUID().uuidString.lowercased() }
}

extension EntryDraft {
    fileprivate init(_ form: SentForm) {
        self.init()
        amount = form["amount"]
        name = form["name"]
        kind = form["type"] == "income" ? .income : .expense
    }
}
