/// Where the login in a browser begins and ends, beside the calls of the JSON contract (RFC 6749 §3).
public enum AuthorizationPath {
    /// The page that a browser is sent to; it answers with a redirect that carries the code.
    public static let authorize = "/authorize"
    /// The call that gives a session for the code, a form.
    public static let token = "/token"
    /// The call that ends the session of a token, a form (RFC 7009).
    public static let revoke = "/revoke"
}
