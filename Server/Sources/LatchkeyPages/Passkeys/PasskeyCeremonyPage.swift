import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Begins a passkey's ceremony for a script; the form that the script fills in ends it.
struct PasskeyCeremonyPage: FormPage {
    let pages: Pages
    let purpose: PasskeyPurpose

    var path: String { purpose.path }
    var isShown: Bool { false }
    var isForStrangers: Bool { purpose.isForStrangers }

    func show(_ request: PageRequest) async throws -> PageAnswer { PageAnswer(body: .nothing(.notFound)) }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        PageAnswer(body: .nothing(.forbidden))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard case .here = pages.passkeyPlace(request) else { return PageAnswer(body: .nothing(.notFound)) }
        do throws(HTTPProblem) {
            return .answering(try await options(form, request))
        } catch {
            let message = ScreenFailure(error).text(in: request.language)
            return try .json(PasskeyCeremonyAnswer(options: nil, message: message))
        }
    }

    /// The options; nil if the form is out of date.
    private func options(_ form: FormBody, _ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions? {
        switch purpose {
        case .logIn: return try await logIn(request)
        case .registration: return try await registration(form, request)
        case .factor: return try await factor(request)
        case .addition: return try await addition(isConditional: form["isSilent"] != nil, request)
        case .confirmation: return try await confirmation(request)
        case .recovery: return try await recovery(request)
        }
    }

    private func logIn(_ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions {
        do {
            let begun = try await pages.domain.passkeyLogIn.begin(
                boundTo: pages.passkeyBinding(request),
                from: request.context.clientAddress
            )
            return PasskeyOptions(begun)
        } catch { throw HTTPProblem(error) }
    }

    private func registration(_ form: FormBody, _ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions {
        do {
            let begun = try await pages.domain.passkeySignUp.begin(
                RegistrationForm(passkeyForm: form, in: request.language),
                boundTo: pages.passkeyBinding(request),
                from: request.origin(staysSignedIn: true),
                with: request.application
            )
            return PasskeyOptions(begun)
        } catch { throw HTTPProblem(error) }
    }

    private func factor(_ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions? {
        guard let pending = request.challenge, let id = ChallengeID(pending.id) else { return nil }
        do {
            let begun = try await pages.domain.challengeAnswering.beginPasskey(
                id,
                from: request.origin(staysSignedIn: true),
                with: pages.domain.applications[.init(pending.applicationID)] ?? request.application
            )
            switch begun {
            case .use(let begun): return PasskeyOptions(begun)
            case .creation(let begun): return PasskeyOptions(begun)
            }
        } catch { throw HTTPProblem(error) }
    }

    private func addition(isConditional: Bool, _ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions? {
        guard let access = request.access, let proof = try await pages.recentProof(of: access) else { return nil }
        do {
            return PasskeyOptions(
                try await pages.domain.passkeys.beginAddition(by: proof, isConditional: isConditional)
            )
        } catch { throw HTTPProblem(error) }
    }

    private func recovery(_ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions? {
        guard let token = request.recoveryLink.flatMap({ RecoveryToken($0) }) else { return nil }
        do { return PasskeyOptions(try await pages.domain.recoveryCompletion.beginPasskey(token)) } catch {
            throw HTTPProblem(error)
        }
    }

    private func confirmation(_ request: PageRequest) async throws(HTTPProblem) -> PasskeyOptions? {
        guard let access = request.access else { return nil }
        do { return PasskeyOptions(try await pages.domain.reauthentication.beginPasskey(of: access)) } catch {
            throw HTTPProblem(error)
        }
    }
}

/// The answer to a script: the options of a ceremony, or the reason why there is none.
struct PasskeyCeremonyAnswer: Encodable, Sendable {
    let options: PasskeyOptions?
    let message: String?
}

extension PageAnswer {
    fileprivate static func answering(_ options: PasskeyOptions?) -> PageAnswer {
        let answer = options.flatMap { try? PageAnswer.json(PasskeyCeremonyAnswer(options: $0, message: nil)) }
        return answer ?? PageAnswer(body: .nothing(.forbidden))
    }
}

extension RegistrationForm {
    /// The form of a registration with a passkey.
    init(passkeyForm form: FormBody, in language: Language) {
        self.init(
            username: form["username"]?.trimmed.orNil,
            emailAddress: form["emailAddress"]?.trimmed.orNil,
            locale: language.rawValue
        )
    }
}
