package import Foundation

/// Why something was not sent; the text is for operators and holds nothing of it.
package enum DeliveryFailure: Error, Equatable, Sendable {
    /// It may go at another time, and not before so many seconds, where the other side has said so.
    case temporary(String, after: TimeInterval? = nil)
    /// The other side will never take it.
    case permanent(String)

    package var reason: String {
        switch self {
        case .temporary(let reason, _), .permanent(let reason): reason
        }
    }
}
