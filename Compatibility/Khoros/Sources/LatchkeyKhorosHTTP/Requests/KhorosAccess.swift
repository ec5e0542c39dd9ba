import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

extension KhorosAPI {
    /// The session of a request, by its access token or session key.
    ///
    /// Cookies are ignored.
    ///
    /// - Throws: 401, with the code 301 for an invalid key.
    func access(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Access {
        let tenant = try tenant(context)
        let access = try await anyAccess(request, context)
        guard let application = domain.applications[access.applicationID], application.servesKhoros,
            tenant.map({ $0.id == application.id }) ?? true
        else { throw HTTPProblem(SessionCheckError.invalidToken) }
        return access
    }

    private func anyAccess(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Access {
        if let token = try BearerToken.read(request.headers) {
            do {
                return try await domain.sessionCheck.check(token, from: context.clientAddress)
            } catch { throw HTTPProblem(error) }
        }
        let keys = request.headers[values: .sessionKey]
        guard let key = keys.first else { throw HTTPProblem.loginRequired }
        let access: Access?
        do {
            access = try await domain.keyedSessions.check(key, from: context.clientAddress)
        } catch { throw HTTPProblem(error) }
        guard keys.count == 1, let access else { throw KhorosRefusal.invalidSessionKey }
        return access
    }

    /// The origin of a request, with the device that its body describes.
    func origin(
        of request: Request,
        _ context: LatchkeyRequestContext,
        platform: String? = nil,
        credential: SessionCredential = .refreshToken
    ) -> RequestOrigin {
        let name = request.headers[.applicationIdentifier]
        let device = try? LatchkeyCore.Device.checked(name: name, platform: platform)
        return RequestOrigin(
            address: context.clientAddress,
            device: device ?? LatchkeyCore.Device(),
            credential: credential,
            asksForFactors: false
        )
    }
}

extension HTTPField.Name {
    static let sessionKey = HTTPField.Name(parsed: "li-api-session-key") ?? .location
    fileprivate static let applicationIdentifier = HTTPField.Name(parsed: "application-identifier") ?? .location
}
