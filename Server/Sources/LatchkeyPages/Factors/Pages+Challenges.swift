import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP

/// A challenge of this browser with its state.
struct OpenChallenge: Sendable {
    let pending: PendingChallenge
    let id: ChallengeID
    let application: LatchkeyCore.Application
    let state: ChallengeState
}

extension Pages {
    /// Leads to the page that asks for the other factor.
    ///
    /// - Parameters:
    ///   - grant: The challenge.
    ///   - application: The application that the person logs in to.
    ///   - request: The request that led to it.
    ///   - notice: The notice after the login.
    ///   - offersPasskey: Whether the browser may offer a passkey after the login.
    /// - Returns: The answer.
    func ask(
        _ grant: ChallengeGrant,
        with application: LatchkeyCore.Application,
        _ request: PageRequest,
        notice: PageNotice? = nil,
        offersPasskey: Bool = false
    ) -> PageAnswer {
        let pending = PendingChallenge(
            id: grant.id.secretText,
            applicationID: application.id.rawValue,
            notice: notice?.rawValue,
            offersPasskey: offersPasskey
        )
        let path = grant.factors.isEmpty ? EnrollPage.path : FactorPage.path
        return .redirect(to: request.link(path), [pending.cookie(tokens)])
    }

    /// The browser's challenge; nil if it is over.
    func openChallenge(_ request: PageRequest) async throws -> OpenChallenge? {
        guard let pending = request.challenge, let id = ChallengeID(pending.id) else { return nil }
        let application = domain.applications[.init(pending.applicationID)] ?? request.application
        do throws(ChallengeError) {
            let state = try await domain.challengeAnswering.challenge(
                id,
                from: request.origin(staysSignedIn: true),
                with: application
            )
            return OpenChallenge(pending: pending, id: id, application: application, state: state)
        } catch {
            if error.isEnd { return nil }
            throw HTTPProblem(error)
        }
    }

    /// Leads back to the login, or on if another tab has ended it.
    func challengeIsOver(_ request: PageRequest) -> PageAnswer {
        if request.challenge == nil, request.session != nil { return .redirect(to: request.destination) }
        return .redirect(
            to: request.link("/login"),
            [.removing(.challenge), PageNotice.challengeOver.cookie]
        )
    }

    /// Answers a challenge, and leads on.
    ///
    /// - Parameters:
    ///   - open: The challenge.
    ///   - answer: What the person showed.
    ///   - isRemembering: Whether this browser is not asked again for a while.
    ///   - request: The request with the answer.
    /// - Returns: The answer with the session's cookies.
    /// - Throws: `ChallengeError`, if the page stays; `HTTPProblem`.
    func answer(
        _ open: OpenChallenge,
        with answer: LatchkeyCore.FactorAnswer,
        isRemembering: Bool,
        _ request: PageRequest
    ) async throws -> PageAnswer {
        let answered: ChallengeAnswered
        do throws(ChallengeError) {
            answered = try await domain.challengeAnswering.answer(
                open.id,
                with: answer,
                rememberingDevice: isRemembering,
                from: request.origin(staysSignedIn: true),
                with: open.application
            )
        } catch {
            if case .refused(.secondFactorRequired(let grant?)) = error {
                let notice = open.pending.notice.flatMap { PageNotice(rawValue: $0) }
                return ask(grant, with: open.application, request, notice: notice)
            }
            if error.isEnd { return challengeIsOver(request) }
            throw error
        }
        var cookies: [NewCookie] = try await signIn(answered.signedIn.session, request) + [.removing(.challenge)]
        if let notice = open.pending.notice.flatMap({ PageNotice(rawValue: $0) }) { cookies.append(notice.cookie) }
        if let kind = answer.kind { cookies.append(NewCookie(.factor, kind.rawValue, for: PageCookie.longest)) }
        guard answered.recoveryCodes.isEmpty else {
            let content = recoveryCodes(answered.recoveryCodes.map(\.text), continuingTo: request.destination, request)
            return PageAnswer(body: .page(content, .ok), cookies: cookies)
        }
        let offers = open.pending.offersPasskey == true && !answer.isPasskey
        return .redirect(to: offers ? destinationOffering(request) : request.destination, cookies)
    }
}

extension ChallengeError {
    /// Whether the login must begin anew.
    var isEnd: Bool {
        switch self {
        case .over, .ended: true
        default: false
        }
    }
}

extension LatchkeyCore.FactorAnswer {
    /// The kind that the page shows first the next time; nil for a recovery code, which is used in need.
    fileprivate var kind: SecondFactorKind? {
        switch self {
        case .totp: .totp
        case .passkey, .newPasskey: .passkey
        case .recoveryCode: nil
        }
    }

    fileprivate var isPasskey: Bool { kind == .passkey }
}
