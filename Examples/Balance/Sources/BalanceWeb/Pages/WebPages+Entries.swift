import LatchkeyAPI
import Latchkey
import BalanceScreens
import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyScreens
import PrintableText

extension WebPages {
    /// The list, as far as it is loaded.
    func list(_ run: EntryListRun, _ context: WebContext) async -> Response {
        let language = context.language
        var model = await signedIn(context)
        model["add"] = BalanceSentence.addTitle.text(in: language)
        model["refresh"] = WebSentence.refresh.text(in: language)
        model["logOut"] = Sentence.logOutButton.text(in: language)
        model["loggingOut"] = Sentence.loggingOut.text(in: language)
        model["isLoaded"] = run.screen.isLoaded
        model["notLoaded"] = WebSentence.listNotLoaded.text(in: language)
        model["total"] = [
            "label": BalanceSentence.total.text(in: language), "text": Money.text(cents: run.screen.entries.total),
            "isNegative": run.screen.entries.total < 0,
        ]
        model["entriesHeading"] = WebSentence.entriesHeading.text(in: language)
        model["entries"] = run.screen.entries.map { entry($0, in: language) }
        model["noEntries"] = run.screen.entries.isEmpty ? WebSentence.noEntries.text(in: language) : nil
        if run.screen.page.unreadable > 0 {
            model["unreadable"] = BalanceSentence.unreadableObjects.text(
                String(run.screen.page.unreadable),
                in: language
            )
        }
        model["alert"] = run.alert.map(Self.model)
        let status = run.alert == nil ? .ok : run.failure?.status ?? .badGateway
        return page("list", run.screen.title, model, status, context)
    }

    private func entry(_ entry: Entry, in language: Language) -> [String: Any] {
        let name = entry.content.name(in: language).printable
        return [
            "id": entry.id, "name": name, "amount": Money.text(cents: entry.cents), "isNegative": entry.cents < 0,
            "date": Self.date(entry.date, in: language), "moment": entry.date.formatted(.iso8601),
            "edit": BalanceSentence.editTitle.text(in: language), "delete": WebSentence.delete.text(in: language),
            "editNamed": WebSentence.editNamed.text(name, in: language),
            "deleteNamed": WebSentence.deleteNamed.text(name, in: language),
        ]
    }

    /// The day, as the server's clock has it; the script puts that of the browser in its place.
    private static func date(_ date: Date, in language: Language) -> String {
        let locale = Locale(identifier: language == .japanese ? "ja_JP" : "en_US")
        return date.formatted(Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale))
    }

    /// The form, with what was typed and what is wrong with it.
    func form(_ run: EntryFormRun, _ context: WebContext, isExpired: Bool = false) async -> Response {
        let (screen, language) = (run.screen, context.language)
        var model = await signedIn(context)
        switch screen.target {
        case .new(let id): (model["action"], model["id"]) = ("/entries/new", id)
        case .existing(let entry):
            (model["action"], model["version"]) = ("/entries/\(entry.id)", String(entry.version))
            model["delete"] = ["path": "/entries/\(entry.id)/delete", "text": WebSentence.delete.text(in: language)]
        }
        model["amount"] = field(.amount, BalanceSentence.amountLabel.text(in: language), screen.amount, screen)
        model["amountHint"] = WebSentence.amountHint.text(in: language)
        model["name"] = field(.name, BalanceSentence.nameLabel.text(in: language), screen.name, screen)
        model["nameHint"] = WebSentence.nameHint.text(in: language)
        model["typeLabel"] = WebSentence.typeLabel.text(in: language)
        model["income"] = BalanceSentence.income.text(in: language)
        model["expense"] = BalanceSentence.expense.text(in: language)
        model["isIncome"] = screen.kind == .income
        model["isExpense"] = screen.kind == .expense
        model["save"] = Sentence.saveButton.text(in: language)
        model["saving"] = BalanceSentence.saving.text(in: language)
        model["cancel"] = Sentence.cancelButton.text(in: language)
        let expired = ScreenAlert(
            title: Sentence.errorTitle.text(in: language),
            message: Sentence.formExpired.text(in: language)
        )
        model["alert"] = (isExpired ? expired : run.alert).map(Self.model)
        return page("form", screen.title, model, isExpired ? .forbidden : status(of: run), context)
    }

    private func status(of run: EntryFormRun) -> HTTPResponse.Status {
        if run.alert != nil { return run.failure?.status ?? .badGateway }
        return run.screen.messages.isEmpty ? .ok : .unprocessableContent
    }

    private func field(
        _ field: EntryField,
        _ label: String,
        _ value: String,
        _ screen: EntryFormScreen
    ) -> [String: Any] {
        var model: [String: Any] = ["label": label, "value": value, "isFocused": screen.focus == field]
        model["error"] = screen.messages[field]
        return model
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
        model["no"] = WebSentence.no.text(in: language)
        model["yes"] = WebSentence.yes.text(in: language)
        model["deleting"] = BalanceSentence.deleting.text(in: language)
        return page("delete", BalanceSentence.confirmTitle.text(in: language), model, .ok, context)
    }

    /// What the pages of a person who is logged in have in common.
    private func signedIn(_ context: WebContext) async -> [String: Any] {
        guard let user = await context.session?.latchkey?.user else { return [:] }
        let name = user.displayName ?? user.username ?? user.emailAddress ?? user.phoneNumber ?? ""
        return ["signedInAs": WebSentence.signedInAs.text(name.printable, in: context.language)]
    }

    private static func model(_ alert: ScreenAlert) -> [String: Any] {
        ["title": alert.title, "message": alert.message]
    }
}
