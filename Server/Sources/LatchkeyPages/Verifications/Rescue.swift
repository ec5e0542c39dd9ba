import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// What the link of a notice does after a button, before it leads to a new password.
enum Rescue: CaseIterable, Sendable {
    /// Undoes the change of an address.
    case undo
    /// Reports a login as someone else's.
    case notMe

    var path: String { "/\(page.rawValue)" }

    var page: PageName {
        switch self {
        case .undo: .undo
        case .notMe: .notMe
        }
    }

    var link: PendingMessage.Kind {
        switch self {
        case .undo: .undoLink
        case .notMe: .newDeviceLink
        }
    }

    var title: Sentence {
        switch self {
        case .undo: .undoTitle
        case .notMe: .notMeTitle
        }
    }

    var explanation: Sentence {
        switch self {
        case .undo: .undoExplained
        case .notMe: .notMeExplained
        }
    }

    var button: Sentence {
        switch self {
        case .undo: .undoButton
        case .notMe: .notMeButton
        }
    }

    /// The sentence for a link that is no longer valid.
    var usedUp: Sentence {
        switch self {
        case .undo: .undoUsedUp
        case .notMe: .notMeUsedUp
        }
    }

    var reason: RescueReason {
        switch self {
        case .undo: .addressChanged
        case .notMe: .newDevice
        }
    }
}
