/// The paths of the OAuth endpoints (RFC 6749 §3).
public enum AuthorizationPath {
    /// The authorization endpoint, a page that redirects with the code.
    public static let authorize = "/authorize"
    /// The token endpoint, which takes a form.
    public static let token = "/token"
    /// The revocation endpoint, which takes a form (RFC 7009).
    public static let revoke = "/revoke"
    /// The introspection endpoint, which takes a form (RFC 7662).
    public static let introspect = "/introspect"
    /// The userinfo endpoint (OpenID Connect Core §5.3).
    public static let userinfo = "/userinfo"
    /// The end-session endpoint, a page (OpenID Connect RP-Initiated Logout).
    public static let logOut = "/logout"
    /// The endpoint of pushed authorization requests, which takes a form (RFC 9126).
    public static let pushedRequest = "/par"
    /// The device authorization endpoint, which takes a form (RFC 8628).
    public static let deviceAuthorization = "/device_authorization"
    /// The registration endpoint of clients (RFC 7591); people register at the page `/register`.
    public static let clients = "/clients"
}
