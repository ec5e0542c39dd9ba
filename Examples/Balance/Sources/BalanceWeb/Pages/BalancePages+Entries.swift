import BalanceEntries
import Foundation
import HTTPTypes
import Hummingbird
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import PrintableText
import ScreenCalls

extension BalancePages {
    /// The list; nil if it could not be loaded.
    func list(_ list: EntryPage?, _ failure: ScreenFailure?, _ context: WebContext) async -> Response {
        let language = context.language
        let entries = list?.entries ?? []
        var model = await signedIn(context)
        model["add"] = BalanceSentence.addTitle.text(in: language)
        model["refresh"] = GraphicalSentence.refresh.text(in: language)
        model["logOut"] = Sentence.logOutButton.text(in: language)
        model["loggingOut"] = Sentence.loggingOut.text(in: language)
        model["isLoaded"] = list != nil
        model["notLoaded"] = GraphicalSentence.listNotLoaded.text(in: language)
        model["total"] = [
            "label": BalanceSentence.total.text(in: language), "text": Money.text(cents: entries.total),
            "isNegative": entries.total < 0,
        ]
        model["entriesHeading"] = GraphicalSentence.entriesHeading.text(in: language)
        model["entries"] = entries.map { entry($0, in: language) }
        model["noEntries"] = entries.isEmpty ? GraphicalSentence.noEntries.text(in: language) : nil
        if let list, list.unreadable > 0 {
            model["unreadable"] = BalanceSentence.unreadableObjects.text(String(list.unreadable), in: language)
        }
        model["alert"] = failure.map { Self.model($0.entryAlert(in: language)) }
        if let deleted = context.session?.deletedEntry() { model["undo"] = undo(deleted, in: language) }
        if let month = MonthOfEntries(latestOf: entries) { model["month"] = chart(month, in: language) }
        let title = BalanceSentence.listTitle.text(in: language)
        return page("list", title, model, failure?.status ?? .ok, context)
    }

    /// The offer to restore a deleted entry.
    private func undo(_ entry: Entry, in language: Language) -> [String: Any] {
        let name = entry.content.name(in: language).printable
        return [
            "action": "/entries/\(entry.id)/restore", "sentence": GraphicalSentence.deleted.text(name, in: language),
            "undo": GraphicalSentence.undo.text(in: language), "saving": BalanceSentence.saving.text(in: language),
        ]
    }

    private func entry(_ entry: Entry, in language: Language) -> [String: Any] {
        let name = entry.content.name(in: language).printable
        return [
            "id": entry.id, "name": name, "amount": entry.money, "isNegative": entry.cents < 0,
            // The script replaces the day in the server's time zone by that in the browser's.
            "date": entry.day(in: language), "moment": entry.date.formatted(.iso8601),
            "edit": BalanceSentence.editTitle.text(in: language), "delete": GraphicalSentence.delete.text(in: language),
            "editNamed": GraphicalSentence.editNamed.text(name, in: language),
            "deleteNamed": GraphicalSentence.deleteNamed.text(name, in: language),
        ]
    }

    func form(
        _ draft: EntryDraft,
        _ target: EntryTarget,
        _ failure: ScreenFailure? = nil,
        showsProblems: Bool = false,
        isExpired: Bool = false,
        _ context: WebContext
    ) async -> Response {
        let language = context.language
        let problems = showsProblems ? EntryField.allCases.filter { draft.problem(of: $0) != nil } : []
        func field(_ field: EntryField, _ value: String) -> [String: Any] {
            var model: [String: Any] = [
                "label": field.label.text(in: language), "value": value,
                "isFocused": field == problems.first ?? .amount,
            ]
            if problems.contains(field) { model["error"] = draft.problem(of: field)?.text(in: language) }
            return model
        }
        var model = await signedIn(context)
        var title = BalanceSentence.editTitle
        switch target {
        case .new(let id):
            title = .addTitle
            (model["action"], model["id"]) = ("/entries/new", id)
        case .existing(let id, let version):
            (model["action"], model["version"]) = ("/entries/\(id)", String(version))
            model["delete"] = ["path": "/entries/\(id)/delete", "text": GraphicalSentence.delete.text(in: language)]
        }
        model["amount"] = field(.amount, draft.amount)
        model["amountHint"] = GraphicalSentence.amountHint.text(in: language)
        model["name"] = field(.name, draft.name)
        model["nameHint"] = GraphicalSentence.nameHint.text(in: language)
        model["typeLabel"] = GraphicalSentence.typeLabel.text(in: language)
        model["income"] = BalanceSentence.income.text(in: language)
        model["expense"] = BalanceSentence.expense.text(in: language)
        model["isIncome"] = draft.kind == .income
        model["isExpense"] = draft.kind == .expense
        model["save"] = Sentence.saveButton.text(in: language)
        model["saving"] = BalanceSentence.saving.text(in: language)
        model["cancel"] = Sentence.cancelButton.text(in: language)
        if isExpired {
            model["alert"] = [
                "title": Sentence.errorTitle.text(in: language), "message": Sentence.formExpired.text(in: language),
            ]
        } else {
            model["alert"] = failure.map { Self.model(ScreenAlert($0, in: language)) }
        }
        let status: HTTPResponse.Status =
            isExpired ? .forbidden : failure?.status ?? (problems.isEmpty ? .ok : .unprocessableContent)
        return page("form", title.text(in: language), model, status, context)
    }

    /// The question before a deletion.
    func delete(_ entry: Entry, _ context: WebContext) async -> Response {
        let language = context.language
        var model = await signedIn(context)
        let name = entry.content.name(in: language).printable
        model["question"] = BalanceSentence.deleteQuestion.text(name, in: language)
        model["action"] = "/entries/\(entry.id)/delete"
        model["version"] = String(entry.version)
        model["amount"] = Money.text(cents: entry.cents)
        model["isNegative"] = entry.cents < 0
        model["no"] = GraphicalSentence.no.text(in: language)
        model["yes"] = GraphicalSentence.yes.text(in: language)
        model["deleting"] = BalanceSentence.deleting.text(in: language)
        return page("delete", BalanceSentence.confirmTitle.text(in: language), model, .ok, context)
    }

    /// The user's name, for all pages of a signed-in user.
    private func signedIn(_ context: WebContext) async -> [String: Any] {
        guard let user = await context.session?.latchkey?.user else { return [:] }
        let name = user.displayName ?? user.username ?? user.emailAddress ?? user.phoneNumber ?? ""
        return ["signedInAs": GraphicalSentence.signedInAs.text(name.printable, in: context.language)]
    }

    private static func model(_ alert: ScreenAlert) -> [String: Any] {
        ["title": alert.title, "message": alert.message]
    }
}
