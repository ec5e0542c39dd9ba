/// The body of `POST /v1/users/me/password`.
public struct ChangePasswordRequest: Codable, Sendable {
    /// The current password.
    public var currentPassword: String
    /// The new password.
    public var newPassword: String

    /// Makes a request.
    public init(currentPassword: String, newPassword: String) {
        self.currentPassword = currentPassword
        self.newPassword = newPassword
    }
}

extension ChangePasswordRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type alone.
    public var description: String { "ChangePasswordRequest(…)" }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Endpoint {
    /// Changes the password and ends all other sessions: 204.
    public static var changePassword: Endpoint<ChangePasswordRequest, NoBody> { .init("POST", "/v1/users/me/password") }
}
