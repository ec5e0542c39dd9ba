/// The standard address for changing a password (W3C, A Well-Known URL for Changing Passwords).
struct ChangePasswordLink: Page {
    var path: String { "/.well-known/change-password" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        let target = AccountForm.password.path
        if request.session != nil { return .redirect(to: target) }
        return .redirect(to: PageAddress.text("/login", [("return_to", target)]))
    }
}
