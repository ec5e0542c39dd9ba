public import Foundation

/// A wrong use of the SDK.
public enum LiError: Error, Sendable, Hashable {
    /// An argument is invalid.
    case invalidArgument(errorMessage: String)
}

extension LiError: LocalizedError {
    /// The problem, for developers.
    public var errorDescription: String? {
        switch self {
        case .invalidArgument(let errorMessage): errorMessage
        }
    }
}
