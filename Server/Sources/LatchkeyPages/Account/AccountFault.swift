import LatchkeyHTTP

/// The errors of a form of the account.
struct AccountFault: Sendable {
    let form: AccountForm
    /// The typed values; passwords are not shown again.
    let typed: FormBody
    let alert: AlertView
    /// By field name.
    var messages: [String: String] = [:]
}
