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
