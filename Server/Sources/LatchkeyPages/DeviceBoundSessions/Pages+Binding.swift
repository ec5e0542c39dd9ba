import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import NIOCore

// The browser itself calls these routes, not a page or a script (Device Bound Session Credentials).
extension Pages {
    static let registerPath = "/dbsc/register"
    static let refreshPath = "/dbsc/refresh"

    /// Adds the routes, unless sessions are not bound to devices.
    func addBinding(to router: Router<LatchkeyRequestContext>) {
        guard let sessions = domain.deviceBoundSessions else { return }
        router.post(RouterPath(Self.registerPath)) { request, _ in try await register(request, in: sessions) }
        router.post(RouterPath(Self.refreshPath)) { request, _ in try await refresh(request, in: sessions) }
    }

    /// The value of the header that asks a browser to register a key.
    static func registration(_ challenge: String) -> String {
        "(ES256);path=\"\(registerPath)\";challenge=\"\(challenge)\""
    }

    private func register(_ request: Request, in sessions: DeviceBoundSessions) async throws -> Response {
        guard CrossSiteCheck.verdict(on: request, issuer: domain.issuer()) != .otherSite,
            let rules = rules(for: request), let token = request.text(of: .secureSessionResponse),
            let cookie = RequestCookies(request)[rules.session]
        else { return refusal }
        do throws(DeviceBindingError) {
            return answer(try await sessions.register(token, of: cookie), rules)
        } catch {
            return try answer(error, nil)
        }
    }

    /// Also answers if another site led to the refresh: a refusal would make the browser forget the key, and scripts cannot
    /// send the header that names the session.
    private func refresh(_ request: Request, in sessions: DeviceBoundSessions) async throws -> Response {
        guard let rules = rules(for: request), let text = request.text(of: .secureSessionID) else { return refusal }
        let id = SessionRecord.ID(rawValue: text)
        do throws(DeviceBindingError) {
            let token = request.text(of: .secureSessionResponse)
            let session = try await sessions.refresh(id, with: token, of: RequestCookies(request)[rules.session])
            return answer(session, rules)
        } catch {
            return try answer(error, id)
        }
    }

    /// The rules for cookies; nil unless the request came over TLS.
    private func rules(for request: Request) -> CookieRules? {
        guard let rules = CookieRules(issuer: domain.issuer(), host: request.head.authority), rules.isSecure else {
            return nil
        }
        return rules
    }

    private func answer(_ session: BoundSession, _ rules: CookieRules) -> Response {
        var answer = json(SessionInstruction(session, rules))
        answer.headers[.setCookie] = rules.header(rules.bound, session.cookie, lifetime: session.lifetime)
        return answer
    }

    private func answer(_ error: DeviceBindingError, _ id: SessionRecord.ID?) throws -> Response {
        switch error {
        case .challenged(let challenge):
            guard let id else { return refusal }
            var headers = PageHeaders.all()
            headers[.secureSessionChallenge] = "\"\(challenge)\";id=\"\(id.rawValue)\""
            return Response(status: .forbidden, headers: headers)
        case .ended:
            guard let id, IDSource.isID(id) else { return refusal }
            return json(SessionEndInstruction(id: id))
        case .refused: return refusal
        case .storage(let error): throw HTTPProblem(error)
        }
    }

    /// The refusal of a request that says too little or is signed with another key.
    private var refusal: Response { Response(status: .badRequest, headers: PageHeaders.all()) }

    private func json(_ value: some Encodable) -> Response {
        var headers = PageHeaders.all()
        headers[.contentType] = "application/json"
        let bytes = (try? JSONEncoder().encode(value)).map { Array($0) } ?? []
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Request {
    /// The text of a header, without the quotes of a structured field (RFC 9651 §3.3.3), which Chromium 156 leaves out.
    fileprivate func text(of name: HTTPField.Name) -> String? {
        guard let value = headers[name] else { return nil }
        guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
        return String(value.dropFirst().dropLast())
    }
}
