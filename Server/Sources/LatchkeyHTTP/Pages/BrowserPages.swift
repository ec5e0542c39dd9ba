package import Hummingbird

/// The pages for browsers: routes of the same server, implemented in another layer.
package protocol BrowserPages: Sendable {
    /// Adds the routes of the pages.
    func add(to router: Router<LatchkeyRequestContext>)

    /// A problem as a page.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - request: The request.
    ///   - context: The context of the request.
    /// - Returns: The page; nil if the client is a program, which gets the problem itself.
    func page(for problem: HTTPProblem, of request: Request, _ context: LatchkeyRequestContext) -> Response?
}
