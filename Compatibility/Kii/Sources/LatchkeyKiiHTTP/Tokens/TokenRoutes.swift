import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Issues tokens: for a name and a password, for the application's secret or key, for a code, and for a refresh token.
struct TokenRoutes: Sendable {
    let api: KiiAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>, _ app: RouterGroup<LatchkeyRequestContext>) {
        api.post("/oauth2/token", use: token)
        app.post("/oauth2/token", use: token)
    }

    private func token(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.kiiBodyOrForm()
        let named = try body.textIfAny("client_id")
        let given = context.parameters.get("app") ?? request.headers[.kiiAppID] ?? named
        let id = given.map { LatchkeyCore.Application.ID($0) } ?? request.basic?.id
        guard let id, let application = api.domain.applications[id], let rules = application.kii else {
            throw KiiRefusal.appNotFound
        }
        let lifetime = try rules.lifetime(until: body.members["expiresAt"], at: api.clock.now())
        let exchange = TokenExchange(
            api: api,
            application: application,
            rules: rules,
            body: body,
            basic: request.basic,
            origin: request.kiiOrigin(context, lifetime: lifetime, isRefreshable: rules.hasRefreshTokens),
            lifetime: lifetime
        )
        switch try body.grant {
        case "password": return try await exchange.logIn()
        case "client_credentials": return try await exchange.proveApplication()
        case "refresh_token": return try await exchange.refresh()
        case "authorization_code": return try await exchange.redeemCode()
        case "mfa":
            throw KiiRefusal(
                .forbidden,
                "OPERATION_NOT_SUPPORTED",
                "There is no second factor here. A name and a password are enough."
            )
        default:
            throw KiiRefusal.grant("unsupported_grant_type", "There is no such grant_type.")
        }
    }
}

extension KiiBody {
    /// The grant type; most clients only imply it by the members they send.
    fileprivate var grant: String {
        get throws(KiiRefusal) {
            if let grant = try textIfAny("grant_type") { return grant }
            if members["username"] != nil { return "password" }
            if members["refresh_token"] != nil { return "refresh_token" }
            if members["code"] != nil { return "authorization_code" }
            if members["client_id"] != nil { return "client_credentials" }
            throw .invalid("Send username and password, or a grant_type and what it needs.")
        }
    }
}

extension Request {
    /// The origin of a session with an opaque access token.
    func kiiOrigin(_ context: LatchkeyRequestContext, lifetime: Int, isRefreshable: Bool) -> RequestOrigin {
        // `sn=jss;sv=2.4.19`: `sn` is the name of the client's SDK.
        let sdk = headers[.kiiSDK]?.split(separator: ";").first { $0.hasPrefix("sn=") }?.dropFirst(3)
        let device = try? LatchkeyCore.Device.checked(name: nil, platform: sdk.map { "Kii \($0)" })
        return RequestOrigin(
            address: context.clientAddress,
            device: device ?? LatchkeyCore.Device(),
            credential: .opaqueToken(lifetime: lifetime, isRefreshable: isRefreshable),
            asksForFactors: false
        )
    }
}

extension KiiRefusal {
    /// The refusal of a token, with OAuth's error codes (RFC 6749 §5.2).
    static func grant(_ code: String, _ description: String) -> KiiRefusal {
        KiiRefusal(
            .badRequest,
            code,
            description,
            details: ["error": .string(code), "error_description": .string(description)]
        )
    }

    /// The same answer for an unknown name, a wrong password and a disabled user.
    static let invalidGrant = grant("invalid_grant", "The name or the password is wrong. Check both and try again.")

    static let invalidClient = grant("invalid_grant", "The client id or the client secret is wrong.")

    static let invalidCode = grant(
        "invalid_grant",
        "The code is not good: it was used, is older than a minute, or belongs to another request."
    )

    static let wrongRefreshToken = KiiRefusal(
        .forbidden,
        "WRONG_REFRESH_TOKEN",
        "The refresh token is not good any more. Log in again."
    )
}
