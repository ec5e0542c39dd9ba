/// The way in which the browser takes an answer to the application.
package enum ResponseMode: String, Sendable, CaseIterable {
    /// In the query of the redirect URI.
    case query
    /// In a form that a page posts to the redirect URI (OAuth 2.0 Form Post Response Mode).
    case formPost = "form_post"
}
