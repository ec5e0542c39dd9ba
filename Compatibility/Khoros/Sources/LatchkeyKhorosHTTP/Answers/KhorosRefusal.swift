import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// A refusal in the form that Khoros clients read.
///
/// A client that holds all requests for one refresh repeats it forever if the refresh gets 401 or 403. So refused
/// codes, refresh tokens and single-sign-on tokens get 400, in the body too.
struct KhorosRefusal: Error, Equatable, Sendable {
    let status: HTTPResponse.Status
    /// The code in the body: the status, or Khoros' own number.
    let code: Int
    let message: String
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, code: Int? = nil, _ message: String) {
        self.status = status
        self.code = code ?? status.code
        self.message = message
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
    }

    /// Converts a refusal of ours; Khoros has no 422.
    init(_ problem: HTTPProblem) {
        self.init(problem.status == .unprocessableContent ? .badRequest : problem.status, problem.detailNamingFields)
        headers = HTTPFields(problem.headers)
        if let wait = problem.retryAfter { headers[.retryAfter] = String(wait.wholeSeconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = problem.challenge }
        if status == .contentTooLarge { headers[.connection] = "close" }
    }

    /// A login of a user whom the application does not admit; a 403 would make iOS clients refresh forever.
    init(_ refusal: AdmissionRefusal) { self = .invalid(HTTPProblem(refusal).detail) }

    static func invalid(_ message: String) -> KhorosRefusal { KhorosRefusal(.badRequest, message) }

    static func tooManyAttempts(retryAfter wait: Duration) -> KhorosRefusal {
        var refusal = KhorosRefusal(
            .tooManyRequests,
            "There were too many attempts. Wait as long as Retry-After says, then try again."
        )
        refusal.headers[.retryAfter] = String(wait.wholeSeconds)
        return refusal
    }

    /// The same for an unknown id, an id of another tenant, and a wrong secret.
    static let unknownClient = KhorosRefusal.invalid("The client id or the client secret is wrong.")

    static let unknownRedirectURI = KhorosRefusal.invalid("The redirect URI is not registered with the application.")

    static let invalidCode = KhorosRefusal.invalid(
        "The code is not good: it was used, is older than a minute, or belongs to another request."
    )

    static let invalidRefreshToken = KhorosRefusal.invalid("The refresh token is not good any more. Log in again.")

    static let invalidSSOToken = KhorosRefusal.invalid("The single sign-on token is not good.")

    static let invalidSessionKey = KhorosRefusal(.unauthorized, code: 301, "Invalid session key")

    /// For a login without tokens.
    static let authenticationFailed = KhorosRefusal(.unauthorized, code: 302, "User authentication failed.")

    var response: Response {
        get throws {
            let data: JSONValue = [
                "type": "error_data", "code": .integer(Int64(code)), "status": "error",
                "developer_message": .string(message), "more_info": "",
            ]
            let body: JSONValue = [
                "status": "error", "message": .string(message), "http_code": .integer(Int64(status.code)),
                "data": data, "metadata": [:],
            ]
            return try .json(body, status: status, headers: headers)
        }
    }
}

/// Answers refusals in the envelope of the second version; other errors pass through.
struct KhorosRefusals: RouterMiddleware {
    func handle(
        _ request: Request,
        context: LatchkeyRequestContext,
        next: @concurrent (Request, LatchkeyRequestContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch let refusal as KhorosRefusal {
            return try refusal.response
        }
    }
}
