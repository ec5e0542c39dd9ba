import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// The caller of a request.
enum KiiParty: Sendable {
    case user(Access)
    /// An app without a user.
    case anonymous
    /// The application's backend.
    case administrator
}

extension KiiAPI {
    /// The application in the path, or in the header if the path names none.
    ///
    /// - Throws: 404 if the application is unknown or has no Kii clients.
    func application(_ request: Request, _ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application {
        let id = context.parameters.get("app") ?? request.headers[.kiiAppID]
        guard let id, let application = domain.applications[.init(id)], application.kii != nil else {
            throw KiiRefusal.appNotFound
        }
        return application
    }

    /// The caller, by the token, or by the application's id if there is no token.
    ///
    /// The app key beside the token is ignored, as Kii did in its last years: its C SDK sends `k`.
    ///
    /// - Throws: 401 if both are missing, or the token is invalid.
    func party(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        at application: LatchkeyCore.Application
    ) async throws -> KiiParty {
        if let token = try BearerToken.read(request.headers) {
            if ApplicationTokens.isLike(token) {
                switch applicationTokens.role(of: token, at: application) {
                case .administrator: return .administrator
                case .anonymous: return .anonymous
                case nil: throw KiiRefusal.unauthorized
                }
            }
            let access: Access
            do { access = try await domain.sessionCheck.check(token, from: context.clientAddress) } catch {
                throw HTTPProblem(error)
            }
            guard access.applicationID == application.id else { throw KiiRefusal.unauthorized }
            return .user(access)
        }
        if request.headers[.authorization] != nil {
            guard request.basic?.id == application.id else { throw KiiRefusal.unauthorized }
        }
        return .anonymous
    }

    /// The session of a signed-in user's request.
    ///
    /// - Throws: 401 if no user is signed in.
    func access(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        at application: LatchkeyCore.Application
    ) async throws -> Access {
        guard case .user(let access) = try await party(request, context, at: application) else {
            throw KiiRefusal.unauthorized
        }
        return access
    }
}

extension Request {
    /// The credentials in `Basic base64(id:secret)`.
    var basic: (id: LatchkeyCore.Application.ID, secret: String)? {
        guard let value = headers[.authorization], value.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(value.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return nil }
        return (.init(String(text[..<colon])), String(text[text.index(after: colon)...]))
    }

    /// The method, or the one in the override header of clients that lack some methods.
    var meantMethod: String { headers[.methodOverride]?.uppercased() ?? method.rawValue }
}

extension HTTPField.Name {
    static let kiiAppID = HTTPField.Name(parsed: "x-kii-appid") ?? .location
    static let kiiSDK = HTTPField.Name(parsed: "x-kii-sdk") ?? .location
    static let methodOverride = HTTPField.Name(parsed: "x-http-method-override") ?? .location
}
