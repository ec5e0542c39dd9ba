import LatchkeyAPI
package import LatchkeyScreens
import ScreenCalls

extension AmountFault {
    package var sentence: BalanceSentence {
        switch self {
        case .missing: .amountMissing
        case .notANumber: .amountNotANumber
        case .negative: .amountNegative
        case .tooManyDecimals: .amountTooManyDecimals
        case .tooLarge: .amountTooLarge
        }
    }
}

extension EntryKind {
    package var sentence: BalanceSentence {
        switch self {
        case .income: .income
        case .expense: .expense
        }
    }
}

extension ScreenFailure {
    /// Whether another device has changed or deleted the entry.
    package var isAboutOutdatedEntry: Bool { code == .stale || code == .notFound }

    /// The alert for a failed call about an entry.
    package func entryAlert(in language: Language) -> ScreenAlert {
        var alert = ScreenAlert(self, in: language)
        if code == .stale { alert.message = BalanceSentence.changedElsewhere.text(in: language) }
        if code == .notFound { alert.message = BalanceSentence.deletedElsewhere.text(in: language) }
        return alert
    }
}
