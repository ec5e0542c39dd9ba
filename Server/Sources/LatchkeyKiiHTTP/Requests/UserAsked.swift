import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The user whom a request is about, and who asks.
struct UserAsked: Sendable {
    let application: LatchkeyCore.Application
    let party: KiiParty
    let credentials: UserCredentials

    var user: LatchkeyCore.User { credentials.user }

    /// The session of the user's own that asks; nil where the application's backend does, or somebody else.
    var access: Access? {
        if case .user(let access) = party, access.userID == user.id { access } else { nil }
    }

    /// Whether the application's backend asks.
    var isByAdministrator: Bool { if case .administrator = party { true } else { false } }
}

extension KiiWire {
    /// The user whom the path names, for whoever asks.
    ///
    /// - Parameters:
    ///   - request: Names the user.
    ///   - context: Has what the router found in it.
    ///   - isForAnybody: Whether that may be nobody who is known.
    /// - Returns: The user.
    /// - Throws: 404 where there is no such user, 429 where too many were asked for; 401 where the path means who asks, and
    ///   that is nobody.
    func userAsked(
        _ request: Request,
        _ context: LatchkeyRequestContext,
        isForAnybody: Bool
    ) async throws -> UserAsked {
        let application = try application(request, context)
        let party = try await party(request, context, at: application)
        if case .anonymous = party, !isForAnybody { throw KiiRefusal.unauthorized }
        // An id is nothing that one could come upon.
        guard case .identifier = try reference(context) else {
            return try await userAsked(context, party, at: application)
        }
        let question = try await names.admit(party, context)
        let asked = try await userAsked(context, party, at: application)
        if asked.access != nil { await names.withdraw(question) }
        return asked
    }

    /// The user whom the path names, for themselves and the application's backend alone.
    func ownUser(_ request: Request, _ context: LatchkeyRequestContext) async throws -> UserAsked {
        let application = try application(request, context)
        let party = try await party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        let asked: UserAsked
        do { asked = try await userAsked(context, party, at: application) } catch let refusal as KiiRefusal {
            // Who may not act for others is not told here whether there are any.
            if case .user = party { throw KiiRefusal.unauthorized }
            throw refusal
        }
        guard asked.isByAdministrator || asked.access != nil else { throw KiiRefusal.unauthorized }
        return asked
    }

    private func reference(_ context: LatchkeyRequestContext) throws -> UserReference {
        do {
            return try UserReference(segment: context.parameters.get("user") ?? "", domain.phoneNumbers)
        } catch { throw HTTPProblem(error) }
    }

    private func userAsked(
        _ context: LatchkeyRequestContext,
        _ party: KiiParty,
        at application: LatchkeyCore.Application
    ) async throws -> UserAsked {
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
        return UserAsked(application: application, party: party, credentials: found)
    }
}

extension LatchkeyCore.User {
    /// An address that is not proved names nobody where the application asks for a proof.
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
            case .id(let id): ("userID", id)
            case .identifier(let identifier): (identifier.kiiName, identifier.key)
            case .nobody(let field, let value): (field, value)
            }
        return KiiRefusal(
            .notFound,
            "USER_NOT_FOUND",
            "There is no such user.",
            details: ["field": .string(field), "value": .string(value), "appID": .string(application.id)]
        )
    }
}

extension Identifier {
    /// The member that Kii's clients have it in.
    var kiiName: String { if case .username = self { "loginName" } else { field } }
}
