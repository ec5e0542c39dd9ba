import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

/// Who sends a request.
enum KiiParty: Sendable {
    case user(Access)
    /// An app in which nobody has signed in.
    case anonymous
    /// The application's backend.
    case administrator
}

extension KiiWire {
    /// The application that the path names, or the header where the path names none.
    ///
    /// - Throws: 404 where there is no such application, or it serves no Kii clients.
    func application(_ request: Request, _ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application {
        let id = context.parameters.get("app") ?? request.headers[.kiiAppID]
        guard let id, let application = domain.applications[id], application.kii != nil else {
            throw KiiRefusal.appNotFound
        }
        return application
    }

    /// Who sends a request, by its token, or by the id of the application where it has none.
    ///
    /// The key of the app that clients send beside it is not looked at, as Kii no longer did: its SDK for C sends `k`.
    ///
    /// - Throws: 401 where there is neither, or the token is not good here.
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

    /// What a signed-in user's request may act for.
    ///
    /// - Throws: 401 where it is nobody's.
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
    /// What it says as `Basic base64(id:secret)`.
    var basic: (id: String, secret: String)? {
        guard let value = headers[.authorization], value.prefix(6).lowercased() == "basic ",
            let data = Data(base64Encoded: String(value.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
            let text = String(validating: data, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    /// What a client without other methods means; the method itself where it says nothing.
    var meantMethod: String { headers[.methodOverride]?.uppercased() ?? method.rawValue }
}

extension HTTPField.Name {
    static let kiiAppID = HTTPField.Name(parsed: "x-kii-appid") ?? .location
    static let kiiSDK = HTTPField.Name(parsed: "x-kii-sdk") ?? .location
    static let methodOverride = HTTPField.Name(parsed: "x-http-method-override") ?? .location
}
