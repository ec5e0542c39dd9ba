import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Finds the application that a request names.
struct ApplicationChoice: RouterMiddleware {
    /// The calls that name one.
    static let path: RouterPath = "/v1"

    let applications: ApplicationDirectory

    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        let values = request.headers[values: .latchkeyApplication]
        guard values.count <= 1, let application = applications[values.first ?? LatchkeyCore.Application.defaultID]
        else {
            throw HTTPProblem(
                .unknownApplication,
                detail:
                    "No application has the id in the header \(LatchkeyHeader.application). Check the id, or leave the header out."
            )
        }
        var context = context
        context.application = application
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    static let latchkeyApplication = HTTPField.Name(LatchkeyHeader.application) ?? .accept
    static let latchkeyRequestID = HTTPField.Name(LatchkeyHeader.requestID) ?? .accept
}
