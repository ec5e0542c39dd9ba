package import Hummingbird

/// The wire of another system, spoken beside our own: routes of the same server, made in a layer of their own.
package protocol CompatibilityAPI: Sendable {
    /// Adds the wire's routes.
    func add(to router: Router<LatchkeyRequestContext>)

    /// A problem as the wire's clients know it.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - request: The request.
    /// - Returns: The answer; nil where the path is none of the wire's.
    func answer(to problem: HTTPProblem, of request: Request) -> Response?
}
