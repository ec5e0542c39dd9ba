import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The authenticator app and the recovery codes.
extension AccountChange {
    private var origin: RequestOrigin { request.origin(staysSignedIn: true) }

    /// Makes the secret and shows it once.
    func beginTOTP(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        let made: LatchkeyCore.NewTOTP
        do { made = try await pages.domain.secondFactors.beginTOTP(by: proof, with: application) } catch {
            throw HTTPProblem(error)
        }
        return .page(try AuthenticatorSetUp(pages, request).content(of: ShownTOTP(made)))
    }

    func confirmTOTP(_ body: FormBody, _ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        guard let shown = ShownTOTP(signed: body[AuthenticatorSetUp.field], pages.tokens) else {
            return .redirect(to: form.part.path)
        }
        let code = body[FactorFields.totp] ?? ""
        let setUp = AuthenticatorSetUp(pages, request)
        if let fault = FactorFields.fault(ofTOTP: code) {
            return .page(try setUp.content(of: shown, fault), .unprocessableContent)
        }
        let application = try pages.domain.application(of: access)
        let added: FactorAdded
        do {
            added = try await pages.domain.secondFactors.confirmTOTP(
                code,
                by: proof,
                from: origin,
                with: application
            )
        } catch {
            switch error {
            case .wrongCode: return .page(try setUp.content(of: shown, .wrongCode), .forbidden)
            case .tooManyAttempts:
                // The set-up goes on after the wait, with the same secret.
                let problem = HTTPProblem(error)
                var content = try setUp.content(of: shown)
                content.alert = AlertView(problem, in: request.language)
                return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
            default: throw HTTPProblem(error)
            }
        }
        let cookies = added.cookie.map { [NewCookie($0)] } ?? []
        guard !added.recoveryCodes.isEmpty else { return done(.twoStepTurnedOn, cookies) }
        var answer = show(added.recoveryCodes)
        answer.cookies = cookies + [PageNotice.twoStepTurnedOn.cookie]
        return answer
    }

    func removeTOTP(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        do {
            let cookie = try await pages.domain.secondFactors.removeTOTP(by: proof, from: origin, with: application)
            return done(.twoStepTurnedOff, cookie.map { [NewCookie($0)] } ?? [])
        } catch { throw HTTPProblem(error) }
    }

    func makeRecoveryCodes(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        do {
            return show(
                try await pages.domain.secondFactors.makeRecoveryCodes(by: proof, from: origin, with: application)
            )
        } catch { throw HTTPProblem(error) }
    }

    func forgetDevices(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        do { try await pages.domain.secondFactors.forgetDevices(by: proof) } catch { throw HTTPProblem(error) }
        return done(.devicesForgotten)
    }

    private func show(_ codes: [RecoveryCode]) -> PageAnswer {
        .page(pages.recoveryCodes(codes.map(\.text), continuingTo: form.part.path, request))
    }
}

// Passkeys, and the password that they replace.
extension AccountChange {
    func removePassword(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        do {
            let cookie = try await pages.domain.passwordRemoval.remove(by: proof, from: origin, with: application)
            return done(.passwordRemoved, cookie.map { [NewCookie($0)] } ?? [])
        } catch { throw HTTPProblem(error) }
    }

    private var passkeyID: PasskeyRecord.ID { PasskeyRecord.ID(request.context.parameters.get("id") ?? "") }

    func addPasskey(_ body: FormBody, _ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let added = try await pages.add(try SentPasskey(body), by: proof, request)
        return done(.passkeyAdded, added.cookie.map { [NewCookie($0)] } ?? [])
    }

    func renamePasskey(_ body: FormBody) async throws(HTTPProblem) -> PageAnswer {
        let name = try body.needed("name")
        do { _ = try await pages.domain.passkeys.rename(passkeyID, to: name, by: access) } catch {
            throw HTTPProblem(error)
        }
        return done(.saved)
    }

    func removePasskey(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        do {
            let cookie = try await pages.domain.passkeys.remove(passkeyID, by: proof, from: origin, with: application)
            return done(.passkeyRemoved, cookie.map { [NewCookie($0)] } ?? [])
        } catch { throw HTTPProblem(error) }
    }
}
