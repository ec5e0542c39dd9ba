package import LatchkeyScreens

/// The list of entries with their total.
///
/// What is shown is what the server has confirmed: a failed call changes nothing on the screen.
package struct EntryListScreen: Sendable, Hashable {
    package let language: Language
    package private(set) var page = EntryPage()
    /// Whether the list was loaded; before, only `refresh` and `logout` are offered.
    package private(set) var isLoaded = false
    package private(set) var progress: String?
    package private(set) var alert: ScreenAlert?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case asking(Entry)
        case editing
        case loading
        case deleting(Entry)
        case loggingOut
        case hidingProgress(then: Outcome)
        case alerting(outdated: Bool)
        case done
    }

    private enum Outcome: Hashable {
        case showList
        case failed(ScreenFailure, outdated: Bool)
    }

    package init(language: Language) { self.language = language }

    package var title: String { BalanceSentence.listTitle.text(in: language) }
    package var entries: [Entry] { page.entries }
    /// Whether the question before a deletion waits for its answer.
    package var isAsking: Bool { if case .asking = step { true } else { false } }

    package mutating func handle(_ event: EntryListEvent) -> [EntryListEffect] {
        switch (step, event) {
        case (.idle, .appeared), (.idle, .refreshChosen): load()
        case (.idle, .addChosen): add()
        case (.idle, .editChosen(let number)): edit(number)
        case (.idle, .deleteChosen(let number)): askToDelete(number)
        case (.asking(let entry), .answered(yes: true)): delete(entry)
        case (.asking, .answered(yes: false)): stay()
        case (.idle, .logOutChosen): logOut()
        case (.editing, .formClosed(.saved(let entry))): keep(entry)
        case (.editing, .formClosed(.cancelled)): stay()
        case (.editing, .formClosed(.outdated)): load()
        case (.loading, .loaded(let page)): show(page)
        case (.deleting(let entry), .deleted): remove(entry)
        case (.loggingOut, .loggedOut): leave()
        case (.loading, .failed(let failure)): hideProgress(of: failure, outdated: false)
        case (.deleting, .failed(let failure)): hideProgress(of: failure, outdated: failure.isAboutOutdatedEntry)
        case (.loggingOut, .failed(let failure)): show(failure, outdated: false)
        case (.hidingProgress(.showList), .progressHidden): stay()
        case (.hidingProgress(.failed(let failure, let outdated)), .progressHidden): show(failure, outdated: outdated)
        case (.alerting(outdated: true), .alertDismissed): load()
        case (.alerting(outdated: false), .alertDismissed): stay()
        default: []
        }
    }
}

extension EntryListScreen {
    private mutating func load() -> [EntryListEffect] {
        step = .loading
        return work(on: .load, saying: .loading)
    }

    private mutating func add() -> [EntryListEffect] {
        guard isLoaded else { return [.showNotice(BalanceSentence.refreshOffered.text(in: language))] }
        step = .editing
        return [.openForm(.add)]
    }

    private mutating func edit(_ number: Int) -> [EntryListEffect] {
        guard let entry = entry(number) else { return noSuchEntry(number) }
        step = .editing
        return [.openForm(.edit(entry))]
    }

    private mutating func askToDelete(_ number: Int) -> [EntryListEffect] {
        guard let entry = entry(number) else { return noSuchEntry(number) }
        step = .asking(entry)
        let name = entry.content.name(in: language)
        return [
            .ask(
                title: BalanceSentence.confirmTitle.text(in: language),
                question: BalanceSentence.deleteQuestion.text(name, in: language)
            )
        ]
    }

    private mutating func delete(_ entry: Entry) -> [EntryListEffect] {
        step = .deleting(entry)
        return work(on: .delete(entry), saying: .deleting)
    }

    private mutating func logOut() -> [EntryListEffect] {
        step = .loggingOut
        return [.call(.logOut)]
    }

    private mutating func work(on call: EntryListCall, saying sentence: BalanceSentence) -> [EntryListEffect] {
        let message = sentence.text(in: language)
        progress = message
        alert = nil
        return [.showProgress(message: message), .call(call)]
    }

    private mutating func show(_ loaded: EntryPage) -> [EntryListEffect] {
        page = loaded
        isLoaded = true
        return hideProgress(animated: false, then: .showList)
    }

    private mutating func remove(_ entry: Entry) -> [EntryListEffect] {
        page.entries.removeAll { $0.id == entry.id }
        return hideProgress(animated: false, then: .showList)
    }

    /// A new entry is the newest, so it stands last.
    private mutating func keep(_ entry: Entry) -> [EntryListEffect] {
        if let place = page.entries.firstIndex(where: { $0.id == entry.id }) {
            page.entries[place] = entry
        } else {
            page.entries.append(entry)
        }
        return stay()
    }

    private mutating func hideProgress(of failure: ScreenFailure, outdated: Bool) -> [EntryListEffect] {
        hideProgress(animated: true, then: .failed(failure, outdated: outdated))
    }

    private mutating func hideProgress(animated: Bool, then outcome: Outcome) -> [EntryListEffect] {
        step = .hidingProgress(then: outcome)
        progress = nil
        return [.hideProgress(animated: animated)]
    }

    private mutating func show(_ failure: ScreenFailure, outdated: Bool) -> [EntryListEffect] {
        let shown = outdated ? failure.entryAlert(in: language) : ScreenAlert(failure, in: language)
        step = .alerting(outdated: outdated)
        alert = shown
        return [.showAlert(shown)]
    }

    private mutating func stay() -> [EntryListEffect] {
        step = .idle
        alert = nil
        return isLoaded ? [.showList] : [.showNotice(BalanceSentence.refreshOffered.text(in: language))]
    }

    private mutating func leave() -> [EntryListEffect] {
        step = .done
        page = EntryPage()
        return [.goToTitle]
    }

    private func entry(_ number: Int) -> Entry? {
        entries.indices.contains(number - 1) ? entries[number - 1] : nil
    }

    private func noSuchEntry(_ number: Int) -> [EntryListEffect] {
        let sentence = isLoaded ? BalanceSentence.noSuchEntry : .refreshOffered
        return [.showNotice(sentence.text(String(number), in: language))]
    }
}
