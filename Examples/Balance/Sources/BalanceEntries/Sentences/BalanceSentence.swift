import ScreenCalls

/// The sentences of Balance, beside those of `LatchkeyScreens`.
package enum BalanceSentence: String, Sendable, Hashable, CaseIterable, Translated {
    case listTitle, total, amountLabel, nameLabel, typeLabel, income, expense, confirmTitle, noYes
    case addTitle, editTitle

    case loading, saving, deleting

    case amountMissing, amountNotANumber, amountNegative, amountTooManyDecimals, amountTooLarge
    case nameControlCharacters, typeUnknown

    case changedElsewhere, deletedElsewhere, refreshOffered, noEntries, unreadableObjects, noSuchEntry
    case deleteQuestion, sayYesOrNo

    // Only in the terminal.
    case titleCommands, titleHelp, listCommands, listHelp, formHint, numberMissing, logInFirst
    case securityCommands, noSuchPasskey
}
