import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A browser's request: who is signed in, in which language, for which application, and where it goes on.
struct PageRequest: Sendable {
    let request: Request
    let context: LatchkeyRequestContext
    let cookieRules: CookieRules
    let cookies: RequestCookies
    let query: FormBody?
    let language: Language
    /// The session that the cookie is good for.
    let session: BrowserSession?
    /// Why the session that the cookie was good for is over.
    let sessionEnd: SessionEnd?
    /// The application that the person is on their way to; its rules hold.
    let application: LatchkeyCore.Application
    let returnTo: ReturnAddress?
    var pending: PendingMessage?
    let notice: PageNotice?
    /// What the tokens of forms are bound to, here.
    let formCookie: String
    let isNewFormCookie: Bool

    var access: Access? { session?.access }

    subscript(cookie: PageCookie) -> String? { cookies[cookieRules.name(cookie.rawValue)] }

    /// Says that the session has ended where the person has not ended it here.
    var endedSentence: Sentence? {
        guard let sessionEnd, sessionEnd != .signedOut else { return nil }
        return Sentence(SessionEndReason(rawValue: sessionEnd.rawValue))
    }

    /// Where a page of ours is, on the same way.
    func link(_ path: String) -> String {
        PageAddress.text(path, returnTo.map { [("return_to", $0.text)] } ?? [])
    }

    /// Where a person who is signed in goes.
    var destination: String { returnTo?.text ?? "/account" }

    /// Where the request comes from, for what starts a session.
    var origin: RequestOrigin {
        RequestOrigin(
            address: context.clientAddress,
            device: BrowserName.device(request.headers[.userAgent]),
            deviceKey: self[.device].flatMap { DeviceKey($0) },
            credential: .cookie
        )
    }
}
