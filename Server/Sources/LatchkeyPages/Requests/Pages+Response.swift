import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens
import NIOCore

extension Pages {
    /// The response with the body of an answer, its cookies, and the headers of all pages.
    ///
    /// The links to other languages lead to the path after a form.
    func response(_ answer: PageAnswer, to request: PageRequest, path: String) -> Response {
        var headers = PageHeaders.all(formsGoTo: answer.formTarget ?? formTarget(of: request))
        var cookies = answer.cookies
        let status: HTTPResponse.Status
        var body = ResponseBody()
        if let lifetime = request.session?.extendedLifetime, let value = request[.session],
            !cookies.contains(where: { $0.cookie == .session })
        {
            cookies.append(NewCookie(.session, value, for: lifetime))
        }
        if let mark = secondLookEnd(request) { cookies.append(mark) }
        if let chosen = request.query?["lang"], let language = Language(rawValue: chosen) {
            cookies.append(NewCookie(.language, language.rawValue, for: PageCookie.longest))
        }
        switch answer.body {
        case .redirect(let address):
            status = .seeOther
            headers[.location] = address
        case .nothing(let code): status = code
        case .json(let bytes):
            status = .ok
            headers[.contentType] = "application/json"
            body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .text(let text, let name):
            status = .ok
            headers[.contentType] = "text/plain; charset=utf-8"
            headers[.contentDisposition] = "attachment; filename=\"\(name)\""
            body = ResponseBody(byteBuffer: ByteBuffer(string: text))
        case .archive(let archive):
            status = .ok
            for field in archive.headers { headers[field.name] = field.value }
            body = archive.body
        case .page(var content, let code):
            status = code
            if let target = content.formTarget { headers = PageHeaders.all(formsGoTo: target) }
            // The next page shows this notice once.
            if request.sessionEnd != nil, !cookies.contains(where: { $0.cookie == .session }) {
                cookies.append(.removing(.session))
                if content.alert == nil, content.notice == nil {
                    content.notice = request.endedSentence?.text(in: request.language)
                }
            }
            if !content.forms.isEmpty || content.account != nil, request.isNewFormCookie {
                cookies.append(NewCookie(.form, request.formCookie, for: nil))
            }
            if request[.notice] != nil { cookies.append(.removing(.notice)) }
            let languages = languages(
                of: request.request.method == .post ? path : request.request.uri.path,
                request.query,
                in: request.language
            )
            body = html(content, frame(of: request.brandedApplication, in: request.language, languages))
        }
        for cookie in cookies {
            let name = request.cookieRules.name(cookie.cookie.rawValue)
            headers.append(
                HTTPField(
                    name: .setCookie,
                    value: request.cookieRules.header(
                        name,
                        cookie.value,
                        lifetime: cookie.lifetime,
                        isStrict: cookie.cookie.isStrict
                    )
                )
            )
        }
        if let challenge = cookies.compactMap(\.registrationChallenge).first {
            headers[.secureSessionRegistration] = Self.registration(challenge)
        }
        if let address = answer.goesOnTo, let refresh = HTTPField.Name("Refresh") {
            headers[refresh] = "0; url=\(address)"
        }
        if let wait = answer.retryAfter { headers[.retryAfter] = String(wait.wholeSeconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        return Response(status: status, headers: headers, body: body)
    }

    func html(_ content: PageContent, _ frame: PageFrame) -> ResponseBody {
        ResponseBody(byteBuffer: ByteBuffer(string: PageTemplates.render(PageView(content, frame))))
    }

    /// The links to the page's other languages, without a link's token.
    func languages(of path: String, _ query: FormBody?, in language: Language) -> LanguageMenu {
        LanguageMenu(
            // Browsers take what follows two slashes for a host.
            path: "/" + path.drop { $0 == "/" },
            query: (query?.fields ?? []).filter { $0.name != "lang" && $0.name != "token" },
            current: language
        )
    }

    /// The other site that a form may redirect to; browsers check redirects of forms, too.
    private func formTarget(of request: PageRequest) -> String? {
        if let origin = request.returnTo?.origin { return origin }
        return switch request.pendingAuthorization?.checked {
        case .good(let request): PageHeaders.source(of: request.redirectURI)
        case .refused(let refusal): PageHeaders.source(of: refusal.redirectURI)
        case .refusedOnPage, nil: nil
        }
    }
}
