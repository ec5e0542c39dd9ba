package import Hummingbird

/// The pages that people see in a browser: routes of the same server, made in a layer of their own.
package protocol BrowserPages: Sendable {
    /// Adds the pages' routes.
    func add(to router: Router<LatchkeyRequestContext>)

    /// A problem as a page.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - request: The request.
    ///   - context: Where it comes from.
    /// - Returns: The page; nil where a program has asked, which gets the problem itself.
    func page(for problem: HTTPProblem, of request: Request, _ context: LatchkeyRequestContext) -> Response?
}
