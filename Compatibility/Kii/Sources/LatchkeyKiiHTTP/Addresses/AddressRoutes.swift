import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Changes and verifies e-mail addresses and phone numbers.
struct AddressRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        for kind in AddressKind.allCases {
            let path = "/users/{user}/\(kind.rawValue)"
            app.get(RouterPath(path)) { try await read(kind, $0, $1) }
            app.put(RouterPath(path)) { try await change(kind, $0, $1) }
            app.post(RouterPath(path + "/verify")) { try await verify(kind, $0, $1) }
            app.post(RouterPath(path + "/resend-verification")) { try await resend(kind, $0, $1) }
        }
    }

    private func read(
        _ kind: AddressKind,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        let user = try await api.ownUser(request, context).user
        guard let (text, isVerified) = kind.address(of: user) else {
            throw KiiRefusal(.notFound, "USER_ADDRESS_NOT_FOUND", "The user has no \(kind.member).")
        }
        return try .json(JSONValue.object([kind.member: .string(text), "verified": .bool(isVerified)]))
    }

    private func change(
        _ kind: AddressKind,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        let target = try await api.ownUser(request, context)
        let body = try await request.kiiBody()
        let text = try body.text(kind.member)
        var changes = ProfileChanges()
        switch kind {
        case .emailAddress: changes.emailAddress = .set(text)
        case .phoneNumber: changes.phoneNumber = .set(text)
        }
        changes.areAddressesProven = target.isByAdministrator && body.isTrue("verified")
        _ = try await api.apply(changes, to: target, from: context, sendsAgain: true)
        return .nothing
    }

    private func resend(
        _ kind: AddressKind,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        let target = try await userWhoProves(request, context)
        let address = try kind.unproven(of: target.user)
        try await api.askForProof(of: address, by: target.user, context, target.application)
        return .nothing
    }

    private func verify(
        _ kind: AddressKind,
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> Response {
        let target = try await userWhoProves(request, context)
        let code = try await request.kiiBody().text("verificationCode")
        let address = try kind.unproven(of: target.user)
        let id: Verification.ID?
        do {
            id = try await api.domain.verificationRequests.newest(
                .address,
                of: target.user.id,
                at: address,
                with: target.application
            )
        } catch { throw HTTPProblem(error) }
        guard let id else {
            throw KiiRefusal(
                .notFound,
                "ADDRESS_VERIFICATION_CODE_NOT_FOUND",
                "No code was sent to this address. Ask for one."
            )
        }
        do {
            _ = try await api.domain.addressVerification.confirm(
                .code(code, of: id),
                from: RequestOrigin(address: context.clientAddress, asksForFactors: false),
                with: target.application
            )
        } catch { throw kind.problem(error) }
        return try .json(JSONValue.object(["verificationStatus": "VERIFIED"]))
    }

    /// The user in the path, for the user, the backend, and an app without a user.
    ///
    /// Before the verification a user may have no identifier to log in with.
    private func userWhoProves(_ request: Request, _ context: LatchkeyRequestContext) async throws -> TargetUser {
        let target = try await api.targetUser(request, context, isForAnybody: true)
        if case .user = target.party, target.access == nil { throw KiiRefusal.unauthorized }
        return target
    }
}

private enum AddressKind: String, Sendable, CaseIterable {
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"

    var member: String {
        switch self {
        case .emailAddress: "emailAddress"
        case .phoneNumber: "phoneNumber"
        }
    }

    /// The current or pending address, and whether it is verified.
    func address(of user: LatchkeyCore.User) -> (text: String, isVerified: Bool)? {
        switch self {
        case .emailAddress:
            user.emailAddress.map { ($0.address.text, $0.isVerified) }
                ?? user.pendingEmailAddress.map { ($0.text, false) }
        case .phoneNumber:
            user.phoneNumber.map { ($0.address.text, $0.isVerified) }
                ?? user.pendingPhoneNumber.map { ($0.text, false) }
        }
    }

    /// The pending address.
    ///
    /// - Throws: 400 if there is none.
    func unproven(of user: LatchkeyCore.User) throws(KiiRefusal) -> Identifier {
        let address: Identifier? =
            switch self {
            case .emailAddress:
                user.pendingEmailAddress.map { .emailAddress($0) }
                    ?? user.emailAddress.flatMap { $0.isVerified ? nil : .emailAddress($0.address) }
            case .phoneNumber:
                user.pendingPhoneNumber.map { .phoneNumber($0) }
                    ?? user.phoneNumber.flatMap { $0.isVerified ? nil : .phoneNumber($0.address) }
            }
        guard let address else {
            throw KiiRefusal(
                .badRequest,
                "INVALID_ACCOUNT_STATUS",
                "The user has no \(member) that waits for its proof."
            )
        }
        return address
    }

    func problem(_ error: AddressVerificationError) -> any Error {
        switch error {
        case .proof(.invalidCode): KiiRefusal.wrongCode
        case .proof(.over):
            KiiRefusal(
                .gone,
                self == .phoneNumber
                    ? "PHONE_NUMBER_VERIFICATION_CODE_EXPIRED" : "EMAIL_ADDRESS_VERIFICATION_CODE_EXPIRED",
                "The code is over. Ask for another one."
            )
        case .identifierTaken(let identifier): KiiRefusal.userExists(identifier)
        case .proof, .refused, .askedElsewhere, .invalid, .passwords, .storage: HTTPProblem(error)
        }
    }
}
