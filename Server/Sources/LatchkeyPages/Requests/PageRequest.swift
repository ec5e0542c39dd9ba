import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A browser's request with its session, language, application and destination.
struct PageRequest: Sendable {
    let request: Request
    let context: LatchkeyRequestContext
    let cookieRules: CookieRules
    let cookies: RequestCookies
    var query: FormBody?
    let language: Language
    /// The valid session of the request's cookie.
    var session: BrowserSession?
    /// Why the cookie's session ended.
    let sessionEnd: SessionEnd?
    /// The application that the person comes from; its rules apply.
    let application: LatchkeyCore.Application
    /// The application that the person is heading for; nil if the request names none.
    let heading: LatchkeyCore.Application?
    var returnTo: ReturnAddress?
    /// The application's request that this page belongs to, or leads back to.
    var pendingAuthorization: PendingAuthorization?
    var pending: PendingMessage?
    /// The login that waits for another factor.
    let challenge: PendingChallenge?
    let notice: PageNotice?
    /// Binds the tokens of forms.
    let formCookie: String
    let isNewFormCookie: Bool
    /// The identity to link after a login; nil for most requests.
    var pendingIdentity: PendingIdentity?
    /// The session's new cookie, if this request replaces it.
    var newSessionCookie: String?

    var access: Access? { session?.access }

    /// The cookie that makes a stored request this browser's; empty if the browser has it.
    var newFormCookie: [NewCookie] { isNewFormCookie ? [NewCookie(.form, formCookie, for: nil)] : [] }

    subscript(cookie: PageCookie) -> String? {
        if cookie == .session, let newSessionCookie { return newSessionCookie }
        return cookies[cookieRules.name(cookie.rawValue)]
    }

    /// The notice about an ended session, unless the user logged out here.
    var endedSentence: Sentence? {
        guard let sessionEnd, sessionEnd != .signedOut else { return nil }
        return Sentence(SessionEndReason(rawValue: sessionEnd.rawValue))
    }

    /// The application whose brand the page shows.
    var brandedApplication: LatchkeyCore.Application { heading ?? application }

    /// A link to another page with the same destination.
    func link(_ path: String, _ query: [(name: String, value: String)] = []) -> String {
        if let returnTo { return PageAddress.text(path, query + [("return_to", returnTo.text)]) }
        return PageAddress.text(path, query + (heading.map { [("client_id", $0.id.rawValue)] } ?? []))
    }

    /// The destination after the login.
    var destination: String { returnTo?.text ?? "/account" }

    /// The origin for new sessions.
    func origin(staysSignedIn: Bool) -> RequestOrigin {
        RequestOrigin(
            address: context.clientAddress,
            device: BrowserName.device(request.headers[.userAgent]),
            deviceKey: self[.device].flatMap { DeviceKey($0) },
            credential: .cookie,
            staysSignedIn: staysSignedIn,
            pendingIdentity: pendingIdentity
        )
    }
}
