import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints
import Logging
import Metrics
import NIOCore

/// Converts every thrown error into an answer, and logs defects.
struct ProblemAnswers: RouterMiddleware {
    let knownRoutes: KnownRoutes
    /// The pages that browsers get instead of problems.
    var pages: (any BrowserPages)?
    /// The APIs for clients of other systems, with their own form of problems.
    var compatibilityAPIs: [any CompatibilityAPI] = []

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as HTTPProblem {
            context.log(problem)
            if problem.code == .payloadTooLarge { context.closeConnectionSoon() }
            return try answer(problem, to: request, context)
        } catch let problem as OAuthProblem {
            if problem.code == .tooManyAttempts { ErrorCode.tooManyAttempts.countRefusal() }
            return Response(try problem.response())
        } catch let error as HTTPError where error.status == .notFound {
            let response = try answer(unknownRoute(request), to: request, context)
            // Without a route nothing else removes the body, and the client would take it for the beginning of the next
            // answer.
            return request.method == .head ? response.createHeadResponse() : response
        } catch let error as any HTTPResponseError {
            let problem = HTTPProblem(.malformedRequest, detail: "The request is not acceptable (\(error.status)).")
            return try answer(problem, to: request, context)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Only the type: a description may contain the user's data.
            let metadata: Logger.Metadata = ["error": "\(type(of: error))", "request": "\(context.requestID)"]
            context.logger.error("internal", metadata: metadata)
            return try answer(.defect, to: request, context)
        }
    }

    private func answer(
        _ problem: HTTPProblem,
        to request: Request,
        _ context: LatchkeyRequestContext
    ) throws -> Response {
        problem.code.countRefusal()
        for api in compatibilityAPIs {
            if let answer = api.answer(to: problem, of: request) { return answer }
        }
        if let page = pages?.page(for: problem, of: request, context) { return page }
        return Response(try problem.response(to: request.headers))
    }

    private func unknownRoute(_ request: Request) -> HTTPProblem {
        let methods = knownRoutes.methods(at: request.uri.path)
        guard !methods.isEmpty else { return .notFound }
        return .methodNotAllowed(request.method.rawValue, allowed: methods)
    }
}

extension ErrorCode {
    /// Counts a refusal by a limit, in addition to the counts of the routes.
    func countRefusal() {
        guard [.quotaExceeded, .storageFull, .tooManyAttempts].contains(self) else { return }
        Counter(label: "latchkey_refusals_total", dimensions: [("code", rawValue)]).increment()
    }
}
