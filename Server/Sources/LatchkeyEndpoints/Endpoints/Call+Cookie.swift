import LatchkeyCore

extension Call where From == SessionCaller {
    /// The headers that replace a browser's session cookie; none for an app.
    func cookie(replacedBy replacement: ReplacementCookie?) -> ResponseHeaders {
        guard let replacement else { return [:] }
        var headers: ResponseHeaders = [:]
        headers[.setCookie] = domain.sessionCookie(
            replacement.cookie.secretText,
            lifetime: replacement.lifetime,
            for: request
        )
        return headers
    }
}
