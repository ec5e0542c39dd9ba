package import Hummingbird

/// An API for clients of another system, served beside our own.
package protocol CompatibilityAPI: Sendable {
    /// Adds the routes of the API.
    func add(to router: Router<LatchkeyRequestContext>)

    /// A problem in the form that its clients know.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - request: The request.
    /// - Returns: The answer; nil if the path is not part of this API.
    func answer(to problem: HTTPProblem, of request: Request) -> Response?
}
