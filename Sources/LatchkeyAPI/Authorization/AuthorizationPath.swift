/// The paths of the OAuth endpoints (RFC 6749 §3).
public enum AuthorizationPath {
    /// The authorization endpoint, a page that redirects with the code.
    public static let authorize = "/authorize"
    /// The token endpoint, which takes a form.
    public static let token = "/token"
    /// The revocation endpoint, which takes a form (RFC 7009).
    public static let revoke = "/revoke"
}
