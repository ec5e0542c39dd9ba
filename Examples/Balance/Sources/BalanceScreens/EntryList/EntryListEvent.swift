package import LatchkeyScreens

/// What happens on the list.
package enum EntryListEvent: Sendable, Hashable {
    case appeared
    case refreshChosen
    case addChosen
    /// The entry with this number, counted from 1, is to be edited.
    case editChosen(Int)
    case deleteChosen(Int)
    /// The question before a deletion is answered.
    case answered(yes: Bool)
    case logOutChosen
    case loaded(EntryPage)
    case deleted
    case loggedOut
    case failed(ScreenFailure)
    case progressHidden
    case alertDismissed
    case formClosed(EntryFormOutcome)
}

/// What the front does because the list says so, in order; the rules are those of `ScreenEffect`.
package enum EntryListEffect: Sendable, Hashable {
    case showProgress(message: String)
    case call(EntryListCall)
    case hideProgress(animated: Bool)
    case showAlert(ScreenAlert)
    case showNotice(String)
    case showList
    /// Ask a question that is answered with No or Yes.
    case ask(title: String, question: String)
    case openForm(EntryFormPurpose)
    case goToTitle
}

/// The calls of the list.
package enum EntryListCall: Sendable, Hashable {
    /// Report `loaded` or `failed`.
    case load
    /// Report `deleted` or `failed`.
    case delete(Entry)
    /// Report `loggedOut` or `failed`.
    case logOut
}

/// What a form is opened for.
package enum EntryFormPurpose: Sendable, Hashable {
    case add
    case edit(Entry)
}

/// All of the bucket, oldest first.
package struct EntryPage: Sendable, Hashable {
    package var entries: [Entry] = []
    /// How many objects of the bucket are no entries.
    package var unreadable = 0

    /// A page.
    package init(entries: [Entry] = [], unreadable: Int = 0) {
        self.entries = entries
        self.unreadable = unreadable
    }
}
