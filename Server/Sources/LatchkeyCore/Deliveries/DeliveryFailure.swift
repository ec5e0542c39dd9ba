package import Foundation

/// The reason why a message or notification was not sent.
///
/// The texts are for operators. They contain neither content nor tokens.
package enum DeliveryFailure: Error, Equatable, Sendable {
    /// Another attempt may succeed, after this number of seconds if the receiver named one.
    case temporary(String, after: TimeInterval? = nil)
    /// The receiver will never accept it.
    case permanent(String)
    /// The app was removed from the device, at this time if the push service names one.
    case deviceIsGone(since: Date?)

    package var reason: String {
        switch self {
        case .temporary(let reason, _), .permanent(let reason): reason
        case .deviceIsGone: "the app is not on the device any more; it was removed"
        }
    }
}
