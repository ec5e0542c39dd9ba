import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Offers a passkey after a login with a password, in a browser whose script has said that it can make one.
struct PasskeyOfferPage: FormPage {
    static let path = "/login/passkey"
    private static let notNow = PasskeyOfferAnswer.notNow.rawValue
    private static let never = PasskeyOfferAnswer.never.rawValue

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access, pages.passkeyPlace(request).isHere,
            try await pages.recentProof(of: access) != nil
        else { return .redirect(to: request.destination) }
        let passkeys: [PasskeyRecord]
        do { passkeys = try await pages.domain.passkeys.list(of: access) } catch { throw HTTPProblem(error) }
        guard passkeys.isEmpty else { return .redirect(to: request.destination, [Self.later]) }
        return .page(content(request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard request.access != nil else { return .redirect(to: request.destination) }
        var content = content(request)
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else { return .redirect(to: request.destination) }
        switch form["action"] {
        case Self.never:
            let cookie = NewCookie(.passkeyOffer, Self.never, for: PageCookie.longest)
            return .redirect(to: request.destination, [cookie])
        case Self.notNow: return .redirect(to: request.destination, [Self.later])
        default: break
        }
        guard let proof = try await pages.recentProof(of: access) else {
            return .page(Self.tooLate(request), .forbidden)
        }
        do throws(HTTPProblem) {
            let added = try await pages.add(try SentPasskey(form), by: proof, request)
            let cookies = [added.cookie.map { NewCookie($0) }, PageNotice.passkeyAdded.cookie]
            return .redirect(to: request.destination, cookies)
        } catch {
            var content = content(request)
            content.alert = AlertView(error, in: request.language)
            return PageAnswer(body: .page(content, error.formStatus), retryAfter: error.retryAfter)
        }
    }

    private static var later: NewCookie {
        NewCookie(.passkeyOffer, notNow, for: Int(PasskeyOfferAnswer.pause.components.seconds))
    }

    /// Says that the authenticator's new passkey does not count, and leads on.
    private static func tooLate(_ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .passkeyOffer,
            heading: Sentence.passkeyOfferTitle.text(in: language),
            alert: AlertView(.passkeyTooLate, in: language),
            buttons: [
                ButtonView(
                    label: Sentence.continueButton.text(in: language),
                    href: request.destination,
                    isPrimary: true
                )
            ]
        )
    }

    private func content(_ request: PageRequest) -> PageContent {
        let language = request.language
        let (link, token) = (request.link(path), pages.tokens.token(for: request))
        let progress = Sentence.creatingPasskey.text(in: language)
        var creation = FormView(id: "passkey", action: link, token: token, progress: progress)
        creation.become(PasskeyView(.addition, .createPasskeyButton, in: language))
        creation.passkey?.isSilent = true
        return PageContent(
            name: .passkeyOffer,
            heading: Sentence.passkeyOfferTitle.text(in: language),
            lead: Sentence.passkeyExplained.text(in: language),
            forms: [
                creation,
                FormView(
                    id: PageName.passkeyOffer.rawValue,
                    action: link,
                    token: token,
                    hidden: [HiddenValue(name: "action", value: Self.notNow)],
                    button: Sentence.notNowButton.text(in: language),
                    buttonClass: nil,
                    progress: Sentence.sending.text(in: language)
                ),
                FormView(
                    id: Self.never,
                    action: link,
                    token: token,
                    hidden: [HiddenValue(name: "action", value: Self.never)],
                    button: Sentence.neverButton.text(in: language),
                    buttonClass: nil,
                    progress: Sentence.sending.text(in: language)
                ),
            ]
        )
    }
}

extension Pages {
    /// The field with which a script says that the browser can make passkeys.
    static let passkeysWork = "passkeysWork"

    /// Whether to offer a passkey after a login with a password.
    func offersPasskey(_ form: FormBody, _ request: PageRequest) -> Bool {
        form[Self.passkeysWork] != nil && request[.passkeyOffer] == nil && passkeyPlace(request).isHere
    }

    /// The offer, which leads on to the destination.
    func destinationOffering(_ request: PageRequest) -> String { request.link(PasskeyOfferPage.path) }

    /// Adds a passkey to the account.
    func add(
        _ sent: SentPasskey,
        by proof: RecentProof,
        _ request: PageRequest
    ) async throws(HTTPProblem) -> PasskeyAdded {
        let application = try domain.application(of: proof.access)
        let answer = try PasskeyRegistrationAnswer(credential: sent.credential)
        do {
            return try await domain.passkeys.add(
                sent.ceremonyID,
                answer,
                named: nil,
                by: proof,
                from: request.origin(staysSignedIn: true),
                with: application
            )
        } catch { throw HTTPProblem(error) }
    }

    /// The proof that the user of a session has authenticated lately; nil if they must do it again.
    func recentProof(of access: Access) async throws(HTTPProblem) -> RecentProof? {
        do { return try await domain.recentProofs.require(of: access) } catch {
            switch error {
            case .required: return nil
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }
}
