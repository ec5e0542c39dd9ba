package import Foundation

/// Why a message or notification was not sent.
///
/// The texts are for operators and hold neither content nor tokens.
package enum DeliveryFailure: Error, Equatable, Sendable {
    /// Another attempt may succeed, after so many seconds if the other side has named them.
    case temporary(String, after: TimeInterval? = nil)
    /// The other side will never accept it.
    case permanent(String)
    /// The app was removed from the device, at a time if the push service names one.
    case deviceIsGone(since: Date?)

    package var reason: String {
        switch self {
        case .temporary(let reason, _), .permanent(let reason): reason
        case .deviceIsGone: "the app is not on the device any more; it was removed"
        }
    }
}
