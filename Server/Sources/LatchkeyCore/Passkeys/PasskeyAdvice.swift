extension SecondFactorState {
    /// Whether the user should add a passkey: the only one has no copies, and there are no recovery codes.
    ///
    /// - Parameter passkeys: All passkeys of the user.
    /// - Returns: True if the loss of one device locks the user out.
    package func advisesAnotherPasskey(beside passkeys: [PasskeyRecord]) -> Bool {
        passkeys.count == 1 && !passkeys[0].isBackedUp && recoveryCodesLeft == 0
    }
}
