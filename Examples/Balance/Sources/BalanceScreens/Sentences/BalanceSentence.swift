package import LatchkeyScreens

/// Everything that Balance says beside the sentences of `LatchkeyScreens`.
package enum BalanceSentence: String, Sendable, Hashable, CaseIterable {
    // Words on the screens.
    case listTitle, total, amountLabel, nameLabel, typeLabel, income, expense, confirmTitle, noYes
    case addTitle, editTitle

    // What is going on.
    case loading, saving, deleting

    // What is wrong with a field.
    case amountMissing, amountNotANumber, amountNegative, amountTooManyDecimals, amountTooLarge
    case nameControlCharacters, typeUnknown

    // What a person should know.
    case changedElsewhere, deletedElsewhere, refreshOffered, noEntries, unreadableObjects, noSuchEntry
    case deleteQuestion, sayYesOrNo

    // The terminal.
    case titleCommands, titleHelp, listCommands, listHelp, formHint, numberMissing

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .japanese: japanese
        }
    }

    /// The sentence with a value in the place that it leaves for one.
    package func text(_ value: String, in language: Language) -> String {
        text(in: language).split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).joined(
            separator: value
        )
    }
}
