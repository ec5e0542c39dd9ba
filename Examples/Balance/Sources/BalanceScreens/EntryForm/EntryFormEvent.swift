package import LatchkeyScreens

/// A field of the form, in the order a person goes through them.
package enum EntryField: Sendable, Hashable, CaseIterable {
    case amount
    case name
    case kind
}

/// What happens on the form.
package enum EntryFormEvent: Sendable, Hashable {
    case appeared
    case amountChanged(String)
    case nameChanged(String)
    case kindChanged(EntryKind)
    /// The return key: on to the next field, from the last one like `submitted`.
    case returnPressed
    case submitted
    case saved(Entry)
    case failed(ScreenFailure)
    case progressHidden
    case alertDismissed
    case cancelled
}

/// What the front does because the form says so, in order; the rules are those of `ScreenEffect`.
package enum EntryFormEffect: Sendable, Hashable {
    case focus(EntryField)
    case closeKeyboard
    case showMessage(String, beside: EntryField)
    case showProgress(message: String)
    /// Save, then report `saved` or `failed`.
    case save(EntryContent, as: EntryTarget)
    case hideProgress(animated: Bool)
    case showAlert(ScreenAlert)
    case close(EntryFormOutcome)
}

/// What a form writes to.
package enum EntryTarget: Sendable, Hashable {
    /// A new entry. Its id is made before the first save, so that a save whose reply was lost can be sent again without
    /// writing the entry twice.
    case new(id: String)
    case existing(Entry)
}

/// How a form is left.
package enum EntryFormOutcome: Sendable, Hashable {
    case saved(Entry)
    case cancelled
    /// The entry is no longer what was edited; the list must be loaded again.
    case outdated
}
