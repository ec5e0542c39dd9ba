import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// Logins by e-mail.

extension ScreenCalls {
    /// Requests a message with which the user can log in.
    func requestLogInCode(of identifier: String) async throws(HTTPProblem) -> CredentialEvent {
        do {
            let id = try await domain.mailedLogIn.ask(
                for: identifier,
                locale: language.rawValue,
                from: origin.address,
                with: application
            )
            return .asked(id: id.rawValue)
        } catch { throw HTTPProblem(error) }
    }

    mutating func logIn(by proof: MessageProof) async throws(HTTPProblem) -> CredentialEvent {
        do {
            start(
                try await domain.mailedLogIn.logIn(
                    VerificationProof(proof),
                    askedAs: verificationID,
                    from: origin,
                    with: application
                )
            )
        } catch .refused(.secondFactorRequired(let grant?)) {
            throw wait(for: grant)
        } catch { throw HTTPProblem(error) }
        return .succeeded
    }
}

extension VerificationProof {
    init(_ proof: MessageProof) {
        switch proof {
        case .code(let code, let id): self = .code(code, of: Verification.ID(id))
        case .token(let token): self = .token(token)
        }
    }
}
