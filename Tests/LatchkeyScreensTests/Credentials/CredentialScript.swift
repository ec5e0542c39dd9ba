import LatchkeyAPI
import LatchkeyScreens

extension CredentialScreen {
    /// Handles the events, and returns the effects of the last one.
    mutating func play(_ events: CredentialEvent...) -> [ScreenEffect] {
        var effects: [ScreenEffect] = []
        for event in events { effects = handle(event) }
        return effects
    }

    /// Types both fields and submits.
    @discardableResult
    mutating func submit(_ username: String, _ password: String) -> [ScreenEffect] {
        play(.usernameChanged(username), .passwordChanged(Password(password)), .submitted)
    }
}

extension ScreenFailure {
    static func sample(
        _ code: ErrorCode,
        message: String = "from the server",
        fields: [String: FieldProblem] = [:]
    ) -> ScreenFailure {
        ScreenFailure(code: code, message: message, fields: fields)
    }
}
