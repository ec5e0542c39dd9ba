// Descriptions of bodies do not show passwords and tokens.

extension LogInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "LogInRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension CookieLogInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "CookieLogInRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RegisterRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "RegisterRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension DeleteUserRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "DeleteUserRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension UserChanges: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "UserChanges(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RefreshRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "RefreshRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Session: CustomStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "Session(id: \(id), …)" }
    /// The id alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension PasswordResetConfirmation: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "PasswordResetConfirmation(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension VerificationConfirmation: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "VerificationConfirmation(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SSOLogInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "SSOLogInRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FederatedLogInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "FederatedLogInRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FederatedLinkRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "FederatedLinkRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IdentityLinkRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "IdentityLinkRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension LogInCodeConfirmation: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "LogInCodeConfirmation(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension AnswerChallengeRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "AnswerChallengeRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ChallengeRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "ChallengeRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension StepUpRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "StepUpRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SteppedUp: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "SteppedUp(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension NewTOTP: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "NewTOTP(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ConfirmTOTPRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "ConfirmTOTPRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ConfirmedTOTP: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "ConfirmedTOTP(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RecoveryCodes: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "RecoveryCodes(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PasskeyOptions: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "PasskeyOptions(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PasskeyLogInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "PasskeyLogInRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension PasskeySignUpRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "PasskeySignUpRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension AddPasskeyRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "AddPasskeyRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension LogInChallenge: CustomStringConvertible, CustomReflectable {
    /// The factors alone.
    public var description: String { "LogInChallenge(factors: \(factors), enrollment: \(enrollment), …)" }
    /// The factors alone.
    public var customMirror: Mirror { Mirror(self, children: ["factors": factors, "enrollment": enrollment]) }
}

extension SignedIn: CustomStringConvertible, CustomReflectable {
    /// The user and the session, without recovery codes.
    public var description: String { "SignedIn(user: \(user), session: \(session), …)" }
    /// The user and the session.
    public var customMirror: Mirror { Mirror(self, children: ["user": user, "session": session]) }
}
