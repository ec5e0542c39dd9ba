/// The standard address for changing a password (W3C, A Well-Known URL for Changing Passwords).
struct ChangePasswordLink: Page {
    /// The form; browsers open the part of the page that it is in.
    private static let target = "/account#password"

    var path: String { "/.well-known/change-password" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        if request.session != nil { return .redirect(to: Self.target) }
        return .redirect(to: PageAddress.text("/login", [("return_to", Self.target)]))
    }
}
