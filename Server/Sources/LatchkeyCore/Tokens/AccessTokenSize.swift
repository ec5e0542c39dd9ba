/// The limit on the length of access tokens.
///
/// Clients choose the lengths of some claims, so a request whose token would be too long is refused before a user is
/// asked.
package enum AccessTokenSize {
    /// The longest token, in bytes; the server refuses longer ones unread.
    package static let longest = 4096
    /// The most bytes of ids, scopes and resources in a token.
    ///
    /// Base64 makes 2,934 bytes of them. The rest is for the other claims, the header and the signature.
    static let mostChosen = 2200

    /// Whether a token is short enough.
    ///
    /// - Parameters:
    ///   - clients: The client, and the services that exchanged the token.
    ///   - scopes: The scopes of the token.
    ///   - resources: The receivers of the token.
    /// - Returns: False if its chosen claims are too long.
    static func fits(_ clients: [Application.ID], _ scopes: Scopes, _ resources: [String]) -> Bool {
        let texts = clients.map(\.rawValue) + [scopes.text] + resources
        // Each text of a list has quotes, a comma or a name in the JSON.
        return texts.reduce(0) { $0 + $1.utf8.count + 4 } <= mostChosen
    }
}
