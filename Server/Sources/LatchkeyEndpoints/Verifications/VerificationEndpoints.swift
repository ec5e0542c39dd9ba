import LatchkeyAPI
import LatchkeyCore

/// Request a message that verifies an address, and verify the address.
extension ServerEndpoint {
    static let requestVerification = ServerEndpoint(
        .requestVerification,
        EndpointSummary(
            "requestVerification",
            .users,
            "Have a message sent to an address of the user that waits for its proof"
        ),
        body: .json(),
        answers: [
            AnswerDescription(
                .accepted,
                VerificationAsked.self,
                "A message is on its way, unless one was sent a moment ago."
            )
        ],
        refusals: [.invalidEmailAddress, .invalidPhoneNumber, .tooManyAttempts, .storageFull]
    ) { (call: Call<VerificationRequest, SessionCaller>) in
        let address = try address(call.body)
        guard let user = try await call.domain.users.user(call.caller.access.userID) else {
            throw HTTPProblem.ended(.userDeleted)
        }
        let id = try await call.domain.verificationRequests.askForProof(
            of: address,
            by: user,
            from: call.address,
            with: call.caller.application
        )
        return .accepted(VerificationAsked(verificationID: id.rawValue))
    }

    private static func address(_ body: VerificationRequest) throws(HTTPProblem) -> Identifier {
        switch (body.emailAddress, body.phoneNumber) {
        case (let text?, nil):
            do { return .emailAddress(try EmailAddress(text)) } catch { throw HTTPProblem(["emailAddress": error]) }
        case (nil, let text?):
            do { return .phoneNumber(try PhoneNumber(text)) } catch { throw HTTPProblem(["phoneNumber": error]) }
        case (nil, nil): throw HTTPProblem(["emailAddress": .required])
        case (_?, _?): throw HTTPProblem(["phoneNumber": .invalid("Send one address at a time.")])
        }
    }

    static let confirmVerification = ServerEndpoint(
        .confirmVerification,
        EndpointSummary("confirmVerification", .users, "Prove an address, or complete a registration"),
        parameters: [.device, .keyProof],
        body: .json(),
        answers: [
            AnswerDescription(
                .created,
                LatchkeyAPI.SignedIn.self,
                "A registration is complete: the user and their session."
            ),
            AnswerDescription(.noContent, "The address is the user's own."),
        ],
        refusals: [
            .invalidDPoPProof, .codeExpired, .invalidCode, .identifierTaken, .secondFactorRequired,
            .emailDomainNotAllowed, .providerRequired,
            .tooManyAttempts, .busy,
            .storageUnavailable, .storageFull,
        ]
    ) { (call: Call<VerificationConfirmation, ApplicationCaller>) in
        let origin = try call.startOrigin(call.body.device)
        let id = call.body.verificationID.map { Verification.ID($0) }
        let proof = try VerificationProof(
            code: call.body.code,
            of: id,
            named: "verificationID",
            orToken: call.body.token
        )
        let signedIn = try await call.domain.addressVerification.confirm(
            proof,
            askedAs: id,
            from: origin,
            with: call.caller.application
        )
        guard let signedIn else { return .noContent }
        return .created(LatchkeyAPI.SignedIn(signedIn))
    }
}
