import LatchkeyAPI

extension LatchkeyError {
    /// Converts any error of a credential store.
    init(store error: any Error, otherwise code: ErrorCode) {
        if let error = error as? LatchkeyError {
            self = error
        } else if error is CancellationError {
            self = .cancelled
        } else {
            let verb = code == .storeUnreadable ? "read" : "written"
            self.init(
                code: code,
                says: "The stored sign-in cannot be \(verb). Try again, or restart the device.",
                underlying: error
            )
        }
    }

    static let storeMismatch = LatchkeyError(
        code: .storeMismatch,
        says: "The stored sign-in belongs to another server or application. Give each one a store of its own."
    )
}
