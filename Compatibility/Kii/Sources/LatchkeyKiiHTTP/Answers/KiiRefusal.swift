import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// A refusal in the form that Kii's clients read: a code in `errorCode`, and a sentence.
struct KiiRefusal: Error, Equatable, Sendable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    /// Further members of the body.
    var details: [String: JSONValue] = [:]
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ code: String, _ message: String, details: [String: JSONValue] = [:]) {
        self.status = status
        self.code = code
        // Clients percent-decode the body.
        self.message = message.replacing("%", with: "")
        self.details = details.mapValues { detail in
            if case .string(let text) = detail { .string(text.replacing("%", with: "")) } else { detail }
        }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    }

    /// Converts a problem of our API.
    init(_ problem: HTTPProblem) {
        let (status, code) = Self.word(for: problem)
        self.init(status, code, problem.detailNamingFields)
        headers = HTTPFields(problem.headers)
        if let wait = problem.retryAfter { headers[.retryAfter] = String(wait.wholeSeconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = problem.challenge }
        if status == .contentTooLarge { headers[.connection] = "close" }
    }

    private static func word(for problem: HTTPProblem) -> (HTTPResponse.Status, String) {
        switch problem.status {
        case .unauthorized: (.unauthorized, "UNAUTHORIZED")
        case .forbidden: (.forbidden, "OPERATION_NOT_SUPPORTED")
        case .notFound: (.notFound, "NOT_FOUND")
        case .methodNotAllowed: (.methodNotAllowed, "METHOD_NOT_ALLOWED")
        case .contentTooLarge: (.contentTooLarge, "INVALID_INPUT_DATA")
        case .unsupportedMediaType: (.unsupportedMediaType, "INVALID_DATA_TYPE")
        case .tooManyRequests: (.tooManyRequests, "TOO_MANY_REQUESTS")
        case .serviceUnavailable: (.serviceUnavailable, "RESOURCE_TEMPORARILY_UNAVAILABLE")
        case _ where problem.isStorageFull: (.serviceUnavailable, "RESOURCE_TEMPORARILY_UNAVAILABLE")
        case .badRequest: (.badRequest, problem.isMalformedJSON ? "INVALID_JSON" : "INVALID_INPUT_DATA")
        case .unprocessableContent: (.badRequest, "INVALID_INPUT_DATA")
        case .conflict, .preconditionFailed, .gone: (problem.status, "INVALID_STATUS")
        default: (.internalServerError, "UNDEFINED_ERROR")
        }
    }

    static let appNotFound = KiiRefusal(
        .notFound,
        "APP_NOT_FOUND",
        "There is no app with this id. Tell the operator: latchkey applications set ID --kii --new-app-key"
    )

    /// For a missing or invalid token, or a token without the right.
    static let unauthorized = KiiRefusal(.unauthorized, "UNAUTHORIZED", "Log in, then try again.")

    static func invalid(_ message: String) -> KiiRefusal { KiiRefusal(.badRequest, "INVALID_INPUT_DATA", message) }

    static func tooManyRequests(retryAfter wait: Duration) -> KiiRefusal {
        var refusal = KiiRefusal(
            .tooManyRequests,
            "TOO_MANY_REQUESTS",
            "There were too many attempts. Wait as long as Retry-After says, then try again."
        )
        refusal.headers[.retryAfter] = String(wait.wholeSeconds)
        return refusal
    }

    var response: Response {
        get throws {
            var body: [String: JSONValue] = ["errorCode": .string(code), "message": .string(message)]
            body.merge(details) { _, detail in detail }
            var response = try Response.json(JSONValue.object(body), status: status, headers: headers)
            response.headers[.contentType] = "application/vnd.kii.\(typeName)Exception+json"
            CrossOrigin.allow(&response.headers)
            return response
        }
    }

    /// The type name, for example `UserNotFound` for `USER_NOT_FOUND`.
    private var typeName: String {
        if code == "UNAUTHORIZED" { return "UnauthorizedAccess" }
        return code.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    }
}

/// Answers refusals and adds the headers for other sites; other errors pass through.
struct KiiRefusals: RouterMiddleware {
    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            var response = try await next(request, context)
            CrossOrigin.allow(&response.headers)
            return response
        } catch let refusal as KiiRefusal { return try refusal.response }
    }
}
