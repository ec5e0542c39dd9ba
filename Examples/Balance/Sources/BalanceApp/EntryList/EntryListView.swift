import BalanceScreens
import Foundation
import Latchkey
import LatchkeyScreens
import ScreenCalls
import Terminal

/// The list in the terminal.
struct EntryListView: TerminalView {
    static let firstEvent = EntryListEvent.appeared

    private let front: BalanceFront
    private let book: BalanceBook
    private var screen: EntryListScreen

    init(_ front: BalanceFront) {
        self.front = front
        book = BalanceBook(of: front.latchkey)
        screen = EntryListScreen(language: front.language)
    }

    mutating func handle(_ event: EntryListEvent) -> [EntryListEffect] { screen.handle(event) }

    mutating func perform(_ effect: EntryListEffect) async -> Step<EntryListEvent, Place> {
        switch effect {
        case .showProgress(let message): front.console.say(message)
        case .call(let call): return await make(call)
        case .hideProgress: return .report(.progressHidden)
        case .showAlert(let alert):
            front.show(alert)
            return .report(.alertDismissed)
        case .showNotice(let text): front.console.say(text)
        case .showList: EntryListPage(screen).show(on: front.console)
        case .ask(let title, let question): front.console.say("\(title): \(question)")
        case .openForm(let purpose): return await openForm(for: purpose)
        case .goToTitle: return .leave(.title(nil))
        }
        return .none
    }

    mutating func ask() async -> Step<EntryListEvent, Place> {
        let prompt = screen.isAsking ? "\(BalanceSentence.noYes.text(in: front.language)): " : "> "
        switch await front.inbox.next(prompt, untilSessionEnds: true) {
        case .line(let line): return screen.isAsking ? answer(line.command) : step(for: line.command)
        case .end(let forGood): return screen.isAsking && !forGood ? .report(.answered(yes: false)) : .leave(.quit)
        case .sessionEnded(let reason):
            return await front.isSignedOut() ? .leave(.title(SessionEnd(reason: reason))) : .none
        }
    }
}

extension EntryListView {
    private func make(_ call: EntryListCall) async -> Step<EntryListEvent, Place> {
        switch call {
        case .load: await report { .loaded(try await book.load()) }
        case .delete(let entry):
            await report {
                try await book.delete(entry)
                return .deleted
            }
        case .logOut:
            await report {
                try await front.latchkey.logOut()
                return .loggedOut
            }
        }
    }

    private func report(_ call: () async throws -> EntryListEvent) async -> Step<EntryListEvent, Place> {
        switch await Reply(call) {
        case .success(let event): .report(event)
        case .failure(let failure): .report(.failed(failure))
        case .sessionEnded(let reason): .leave(.title(SessionEnd(reason: reason)))
        }
    }

    private func openForm(for purpose: EntryFormPurpose) async -> Step<EntryListEvent, Place> {
        let form =
            switch purpose {
            case .add: EntryFormScreen(addingAs: UUID().uuidString.lowercased(), language: front.language)
            case .edit(let entry): EntryFormScreen(editing: entry, language: front.language)
            }
        return switch await EntryFormView(front, book, showing: form).run() {
        case .closed(let outcome): .report(.formClosed(outcome))
        case .left(let place): .leave(place)
        }
    }

    private func answer(_ command: String) -> Step<EntryListEvent, Place> {
        switch command {
        case "yes", "y", "はい": return .report(.answered(yes: true))
        case "no", "n", "いいえ", "", "cancel": return .report(.answered(yes: false))
        default:
            front.say(.sayYesOrNo)
            return .none
        }
    }

    private func step(for command: String) -> Step<EntryListEvent, Place> {
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first, words.count) {
        case ("add", 1): return .report(.addChosen)
        case ("refresh", 1): return .report(.refreshChosen)
        case ("password", 1): return .leave(.changePassword)
        case ("logout", 1): return .report(.logOutChosen)
        case ("quit", 1): return .leave(.quit)
        case ("help", 1): front.say(.listHelp)
        case ("edit", 2), ("delete", 2): return numbered(words)
        case ("edit", 1), ("delete", 1):
            front.console.say(BalanceSentence.numberMissing.text(command, in: front.language))
        case (nil, _): break
        default: front.sayUnknown(command)
        }
        return .none
    }

    private func numbered(_ words: [String]) -> Step<EntryListEvent, Place> {
        guard let number = Int(words[1]) else {
            front.console.say(BalanceSentence.noSuchEntry.text(words[1], in: front.language))
            return .none
        }
        return .report(words[0] == "edit" ? .editChosen(number) : .deleteChosen(number))
    }
}
