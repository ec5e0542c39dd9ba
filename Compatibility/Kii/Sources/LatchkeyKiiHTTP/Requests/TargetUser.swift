import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The user that a request is about, and the caller.
struct TargetUser: Sendable {
    let application: LatchkeyCore.Application
    let party: KiiParty
    let credentials: UserCredentials

    var user: LatchkeyCore.User { credentials.user }

    /// The user's own session; nil if the backend or another user asks.
    var access: Access? {
        if case .user(let access) = party, access.userID == user.id { access } else { nil }
    }

    var isByAdministrator: Bool { if case .administrator = party { true } else { false } }
}

extension KiiAPI {
    /// The user in the path.
    ///
    /// - Parameters:
    ///   - request: Names the user.
    ///   - context: The router's context.
    ///   - isForAnybody: Whether unidentified callers may ask.
    /// - Returns: The user.
    /// - Throws: 404 if the user is unknown, 429 if the limit is reached; 401 if the path means the caller and there is
    ///   none.
    func targetUser(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        isForAnybody: Bool
    ) async throws -> TargetUser {
        let application = try application(request, context)
        let party = try await party(request, context, at: application)
        if case .anonymous = party, !isForAnybody { throw KiiRefusal.unauthorized }
        // IDs are unguessable, so lookups by ID are not rate limited.
        guard case .identifier = try reference(context) else {
            return try await targetUser(context, party, at: application)
        }
        let question = try await names.admit(party, context)
        let target = try await targetUser(context, party, at: application)
        if target.access != nil { await names.withdraw(question) }
        return target
    }

    /// The user in the path, for the user and the application's backend only.
    func ownUser(_ request: Request, _ context: LatchkeyRequestContext) async throws -> TargetUser {
        let application = try application(request, context)
        let party = try await party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        let target: TargetUser
        do { target = try await targetUser(context, party, at: application) } catch let refusal as KiiRefusal {
            // A caller without the right must not learn whether the user exists.
            if case .user = party { throw KiiRefusal.unauthorized }
            throw refusal
        }
        guard target.isByAdministrator || target.access != nil else { throw KiiRefusal.unauthorized }
        return target
    }

    private func reference(_ context: LatchkeyRequestContext) throws -> UserReference {
        do {
            return try UserReference(segment: context.parameters.get("user") ?? "", domain.phoneNumbers)
        } catch { throw HTTPProblem(error) }
    }

    private func targetUser(
        _ context: LatchkeyRequestContext,
        _ party: KiiParty,
        at application: LatchkeyCore.Application
    ) async throws -> TargetUser {
        let reference = try reference(context)
        let found: UserCredentials?
        do {
            switch reference {
            case .me:
                guard case .user(let access) = party else { throw KiiRefusal.unauthorized }
                found = try await domain.users.credentials(of: access.userID)
            case .id(let id): found = try await domain.users.credentials(of: id)
            case .identifier(let identifier):
                found = try await domain.users.credentials(of: identifier).flatMap {
                    $0.user.isKnown(by: identifier, at: application) ? $0 : nil
                }
            case .nobody: found = nil
            }
        } catch let error as StoreError { throw HTTPProblem(error) }
        guard let found else { throw KiiRefusal.userNotFound(reference, at: application) }
        return TargetUser(application: application, party: party, credentials: found)
    }
}

extension LatchkeyCore.User {
    /// If the application requires verification, an unverified address finds no user.
    fileprivate func isKnown(by identifier: Identifier, at application: LatchkeyCore.Application) -> Bool {
        guard application.accountRules.requiresVerification else { return true }
        return switch identifier {
        case .username: true
        case .emailAddress: emailAddress?.isVerified == true
        case .phoneNumber: phoneNumber?.isVerified == true
        }
    }
}

extension KiiRefusal {
    static func userNotFound(_ reference: UserReference, at application: LatchkeyCore.Application) -> KiiRefusal {
        let (field, value) =
            switch reference {
            case .me: ("userID", "me")
            case .id(let id): ("userID", id.rawValue)
            case .identifier(let identifier): (identifier.kiiName, identifier.key)
            case .nobody(let field, let value): (field, value)
            }
        return KiiRefusal(
            .notFound,
            "USER_NOT_FOUND",
            "There is no such user.",
            details: ["field": .string(field), "value": .string(value), "appID": .string(application.id.rawValue)]
        )
    }
}

extension Identifier {
    /// The member in Kii's records.
    var kiiName: String { if case .username = self { "loginName" } else { field } }
}
