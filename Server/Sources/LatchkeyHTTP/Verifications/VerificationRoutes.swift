import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// Ask for a message that proves an address, and prove it.
struct VerificationRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        typealias Confirm = Endpoint<VerificationConfirmation, LatchkeyAPI.SignedIn?>
        api.on(Confirm.confirmVerification, within: "/v1", use: confirm)
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        typealias Ask = Endpoint<VerificationRequest, VerificationAsked>
        signedIn.on(Ask.requestVerification, within: "/v1", use: ask)
    }

    private func ask(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let body = try await request.decode(VerificationRequest.self)
        let address = try address(body)
        do {
            guard let user = try await domain.users.user(context.access.userID) else {
                throw HTTPProblem.ended(.userDeleted)
            }
            let id = try await domain.verificationRequests.askForProof(
                of: address,
                by: user,
                from: context.clientAddress,
                with: context.application
            )
            return try .json(VerificationAsked(verificationID: id), status: .accepted)
        } catch let error as StoreError {
            throw HTTPProblem(error)
        } catch let error as VerificationRequestError { throw HTTPProblem(error) }
    }

    private func address(_ body: VerificationRequest) throws(HTTPProblem) -> Identifier {
        switch (body.emailAddress, body.phoneNumber) {
        case (let text?, nil):
            do { return .emailAddress(try EmailAddress(text)) } catch { throw HTTPProblem(["emailAddress": error]) }
        case (nil, let text?):
            do { return .phoneNumber(try PhoneNumber(text)) } catch { throw HTTPProblem(["phoneNumber": error]) }
        case (nil, nil): throw HTTPProblem(["emailAddress": .required])
        case (_?, _?): throw HTTPProblem(["phoneNumber": .invalid("Ask for one address at a time.")])
        }
    }

    private func confirm(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let body = try await request.decode(VerificationConfirmation.self)
        let device = try Device(body.device)
        let id = body.verificationID
        let proof = try VerificationProof(code: body.code, of: id, named: "verificationID", orToken: body.token)
        do {
            let signedIn = try await domain.addressVerification.confirm(
                proof,
                askedAs: id,
                from: context.origin(of: request, device: device),
                with: context.requireApplication()
            )
            guard let signedIn else { return .noContent }
            return try .json(LatchkeyAPI.SignedIn(signedIn), status: .created)
        } catch let error as AddressVerificationError { throw HTTPProblem(error) }
    }
}
