public import Foundation

/// What an app has done wrong with the SDK.
public enum LiError: Error, Sendable, Hashable {
    /// A value cannot be what it is meant for.
    case invalidArgument(errorMessage: String)
}

extension LiError: LocalizedError {
    /// What is wrong, for the people who make the app.
    public var errorDescription: String? {
        switch self {
        case .invalidArgument(let errorMessage): errorMessage
        }
    }
}
