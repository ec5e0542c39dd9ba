import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Carries out the screens' calls with the same use cases and errors as the API.
struct ScreenCalls: Sendable {
    let domain: Domain
    let origin: RequestOrigin
    let application: LatchkeyCore.Application
    /// The session; after a login or registration, the new one.
    private(set) var access: Access?
    /// The verification that this browser waits for.
    var verificationID: Verification.ID?
    /// The registration whose message is sent again, instead of a new one.
    var registrationID: Verification.ID?
    /// Whether the password completes a registration, instead of replacing a forgotten one.
    var choosesPassword = false
    /// The session that may change its user's password.
    var proof: RecentProof?
    /// Whether the code or link of a message logs in, instead of verifying an address.
    var logsInByMail = false
    let language: Language
    private(set) var started: StartedSession?
    /// The id that belongs to the code in the last call's message.
    private(set) var asked: Verification.ID?
    /// The error of the last call.
    private(set) var problem: HTTPProblem?
    /// Whether another browser requested the registration that was completed.
    private(set) var wasAskedElsewhere = false
    /// The new cookie after a change of password.
    private(set) var replacementCookie: ReplacementCookie?
    /// Whether the last call verified the address of a user other than the signed-in one.
    private(set) var isOfAnotherUser = false
    private(set) var user: LatchkeyCore.User?
    /// The challenge that the last call led to instead of a session.
    private(set) var challenge: ChallengeGrant?
    /// The provider at which the last call wants the person to log in.
    private(set) var requiredProvider: LatchkeyCore.Upstream.ID?

    init(
        _ domain: Domain,
        of request: PageRequest,
        application: LatchkeyCore.Application? = nil,
        staysSignedIn: Bool = true
    ) {
        self.domain = domain
        origin = request.origin(staysSignedIn: staysSignedIn)
        self.application = application ?? request.application
        access = request.access
        language = request.language
    }

    /// Makes a call.
    ///
    /// - Returns: The event for the screen.
    mutating func make(_ call: ScreenCall) async -> CredentialEvent {
        (problem, asked, challenge, requiredProvider) = (nil, nil, nil, nil)
        do {
            let event = try await result(of: call)
            if case .asked(let id) = event { asked = Verification.ID(id) }
            return event
        } catch {
            problem = error
            return .failed(ScreenFailure(error))
        }
    }

    private mutating func result(of call: ScreenCall) async throws(HTTPProblem) -> CredentialEvent {
        switch call {
        case .logIn(let identifier, let password): return try await logIn(identifier, password)
        case .register(let username, let address, let password):
            return try await register(username, address, password)
        case .requestVerification(let address): return try await requestVerification(of: address)
        case .verify(let proof): return try await verify(proof)
        case .requestPasswordReset(let identifier): return try await requestPasswordReset(of: identifier)
        case .resetPassword(let proof, let password): return try await resetPassword(proof, to: password)
        case .changePassword(_, let new): return try await changePassword(to: new)
        // Pages have no pseudo users, and their own steps for the login by e-mail, for providers and for other factors.
        case .upgrade, .requestLogInCode, .logInByMail, .logInWithPasskey, .logInAtProvider, .linkIdentity,
            .answerChallenge, .stepUp, .beginTOTP, .confirmTOTP, .addPasskey, .recover:
            throw HTTPProblem.notFound
        }
    }

    /// Keeps a challenge, and says that no session has started.
    mutating func wait(for grant: ChallengeGrant) -> HTTPProblem {
        challenge = grant
        return HTTPProblem(AdmissionRefusal.secondFactorRequired(grant))
    }

    mutating func start(_ signedIn: LatchkeyCore.SignedIn) {
        started = signedIn.session
        user = signedIn.user
        wasAskedElsewhere = signedIn.wasAskedElsewhere
    }

    private mutating func logIn(
        _ identifier: String,
        _ password: LatchkeyScreens.Password
    ) async throws(HTTPProblem) -> CredentialEvent {
        do {
            start(
                try await domain.passwordLogIn.logIn(
                    identifier,
                    password: password.text,
                    from: origin,
                    with: application
                )
            )
        } catch .refused(.secondFactorRequired(let grant?)) {
            throw wait(for: grant)
        } catch .refused(.providerRequired(let ids)) {
            requiredProvider = ids.first
            throw HTTPProblem(AdmissionRefusal.providerRequired(ids))
        } catch { throw HTTPProblem(error) }
        return .succeeded
    }

    private mutating func register(
        _ username: String?,
        _ address: String?,
        _ password: LatchkeyScreens.Password
    ) async throws(HTTPProblem) -> CredentialEvent {
        if let registrationID { return try await sendAgain(registrationID) }
        let form = RegistrationForm(
            username: username,
            emailAddress: address,
            password: password.text,
            locale: language.rawValue
        )
        do {
            switch try await domain.registration.register(form, from: origin, with: application) {
            case .asked(let id): return .asked(id: id.rawValue)
            case .signedIn(let signedIn): start(signedIn)
            }
        } catch .refused(.secondFactorRequired(let grant?)) {
            throw wait(for: grant)
        } catch { throw HTTPProblem(error) }
        return .succeeded
    }

    private func sendAgain(_ id: Verification.ID) async throws(HTTPProblem) -> CredentialEvent {
        let asked: Verification.ID?
        do {
            asked = try await domain.verificationRequests.askForRegistrationAgain(
                id,
                from: origin.address,
                with: application
            )
        } catch { throw HTTPProblem(error) }
        guard let asked else { throw HTTPProblem.notFound }
        return .asked(id: asked.rawValue)
    }

    private func requestVerification(of text: String) async throws(HTTPProblem) -> CredentialEvent {
        if logsInByMail { return try await requestLogInCode(of: text) }
        let address: Identifier
        do {
            address =
                text.hasPrefix("+")
                ? .phoneNumber(try LatchkeyCore.PhoneNumber(text)) : .emailAddress(try LatchkeyCore.EmailAddress(text))
        } catch { throw HTTPProblem(["emailAddress": error]) }
        let (user, application) = (try await person(), try sessionApplication())
        do {
            let id = try await domain.verificationRequests.askForProof(
                of: address,
                by: user,
                from: origin.address,
                with: application
            )
            return .asked(id: id.rawValue)
        } catch { throw HTTPProblem(error) }
    }

    /// The application of the session; for a new user, the application that the person came from.
    private func sessionApplication() throws(HTTPProblem) -> LatchkeyCore.Application {
        guard user == nil, let access else { return application }
        return try domain.application(of: access)
    }

    /// The new or signed-in user.
    private func person() async throws(HTTPProblem) -> LatchkeyCore.User {
        if let user { return user }
        guard let access else { throw HTTPProblem.loginRequired }
        let found: LatchkeyCore.User?
        do { found = try await domain.users.user(access.userID) } catch { throw HTTPProblem(error) }
        guard let found else { throw HTTPProblem.ended(.userDeleted) }
        return found
    }

    private mutating func verify(
        _ proof: MessageProof,
        choosing password: LatchkeyScreens.Password? = nil
    ) async throws(HTTPProblem) -> CredentialEvent {
        if logsInByMail { return try await logIn(by: proof) }
        do {
            let signedIn = try await domain.addressVerification.confirm(
                VerificationProof(proof),
                askedAs: verificationID,
                choosing: password?.text,
                openedBy: .user(access?.userID),
                from: origin,
                with: application
            )
            if let signedIn { start(signedIn) }
        } catch .refused(.secondFactorRequired(let grant?)) {
            throw wait(for: grant)
        } catch {
            isOfAnotherUser = error == .askedElsewhere
            throw HTTPProblem(error)
        }
        return .succeeded
    }

    private func requestPasswordReset(of identifier: String) async throws(HTTPProblem) -> CredentialEvent {
        do {
            let id = try await domain.verificationRequests.askForPasswordReset(
                of: identifier,
                locale: language.rawValue,
                from: origin.address,
                with: application
            )
            return .asked(id: id.rawValue)
        } catch { throw HTTPProblem(error) }
    }

    private mutating func resetPassword(
        _ proof: MessageProof,
        to password: LatchkeyScreens.Password?
    ) async throws(HTTPProblem) -> CredentialEvent {
        if choosesPassword {
            guard let password else { throw HTTPProblem(["newPassword": .required]) }
            return try await verify(proof, choosing: password)
        }
        do {
            guard let password else {
                try await domain.passwordReset.confirm(
                    VerificationProof(proof),
                    newPassword: nil,
                    from: origin.address,
                    with: application
                )
                return .succeeded
            }
            let outcome = try await domain.passwordReset.confirmAndLogIn(
                VerificationProof(proof),
                newPassword: password.text,
                unlessSignedInAs: access?.userID,
                from: origin,
                with: application
            )
            switch outcome {
            case .signedIn(let signedIn): start(signedIn)
            case .challenged(let grant): challenge = grant
            case .mustLogIn: break
            }
        } catch { throw HTTPProblem(error) }
        return .succeeded
    }

    private mutating func changePassword(
        to new: LatchkeyScreens.Password
    ) async throws(HTTPProblem) -> CredentialEvent {
        guard let proof else { throw HTTPProblem.loginRequired }
        let application = try domain.application(of: proof.access)
        do {
            replacementCookie = try await domain.passwordChange.change(
                to: new.text,
                by: proof,
                from: origin.address,
                rules: application.passwordRules
            )
        } catch { throw HTTPProblem(error) }
        return .succeeded
    }
}
