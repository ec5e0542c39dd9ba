public import Foundation
package import Latchkey
import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension FakeServer: Transport {
    package func send(_ request: URLRequest, under rules: TransferRules) async throws -> Latchkey.Answer {
        let (data, response) = try await data(for: request)
        return Latchkey.Answer(data: data, response: response)
    }
}

extension FakeServer {
    /// Answers a request that an app sends without the SDK, in place of `URLSession`.
    ///
    /// - Parameter request: The request, to any address; an access token works as with the SDK.
    /// - Returns: The answer, of any status.
    /// - Throws: `URLError`, as `URLSession` does, for some faults and if the task is cancelled.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let received = FakeRequest(request)
        var answer = try await exchange(received)
        let now = clock.date
        answer.headers["Date"] = answer.headers["Date"] ?? HTTPText.date(now)
        answer.headers["Cache-Control"] = answer.headers["Cache-Control"] ?? "no-store"
        answer.headers[LatchkeyHeader.requestID] = UUID().uuidString.lowercased()
        guard
            let response = HTTPURLResponse(
                url: received.url,
                statusCode: answer.status,
                httpVersion: "HTTP/1.1",
                headerFields: answer.headers
            )
        else { throw URLError(.badServerResponse) }
        return (received.method == "HEAD" ? Data() : answer.body, response)
    }

    private func exchange(_ request: FakeRequest) async throws -> FakeAnswer {
        guard !Task.isCancelled else { throw URLError(.cancelled) }
        let (fault, holds) = traffic.change { $0.send(request) }
        for hold in holds {
            do { try await hold.pass() } catch { throw URLError(.cancelled) }
        }
        switch fault?.kind {
        case .offline: throw URLError(.notConnectedToInternet)
        case .timesOut: throw URLError(.timedOut)
        case .answers(let answer):
            traffic.change { $0.unclaimed.append(request) }
            return answer
        case .losesReply:
            _ = await carryOut(request)
            throw URLError(.networkConnectionLost)
        case nil:
            let answer = await carryOut(request)
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            return answer
        }
    }

    private func carryOut(_ request: FakeRequest) async -> FakeAnswer {
        let answer = await answer(to: request)
        traffic.change { $0.unclaimed.append(request) }
        return answer
    }

    private func answer(to request: FakeRequest) async -> FakeAnswer {
        let handlers = traffic.read(\.handlers)
        for (pattern, handler) in handlers.reversed() {
            guard let parameters = pattern.parameters(in: request) else { continue }
            var request = request
            request.parameters = parameters
            return await answer(to: request, with: handler)
        }
        guard request.origin == Origin(url) else { return FakeAnswer(HTTPProblem.notFound) }
        return FakeAnswer(await backend.respond(to: request))
    }

    private func answer(to request: FakeRequest, with handler: RegisteredHandler) async -> FakeAnswer {
        do {
            switch handler {
            case .signedIn(let handler): return try await handler(request, try await user(of: request))
            case .anyone(let handler):
                return try await handler(request, request.isAnonymous ? nil : try await user(of: request))
            }
        } catch let problem as HTTPProblem {
            return FakeAnswer(problem)
        } catch {
            return FakeAnswer(HTTPProblem(.internal, detail: "The test's handler threw \(type(of: error))."))
        }
    }

    /// The user of a request's access token or session cookie.
    private func user(of request: FakeRequest) async throws -> LatchkeyAPI.User {
        let access = try await backend.access(of: request.endpointRequest)
        guard let user = backend.use({ tables in try tables.users.find(access.userID) }) else {
            throw HTTPProblem.loginRequired
        }
        return LatchkeyAPI.User(user)
    }
}

extension FakeBackend {
    fileprivate func access(of request: EndpointRequest) async throws -> Access {
        if let token = try BearerToken.read(request.headers) {
            do { return try await domain.sessionCheck.check(token, from: request.clientAddress) } catch {
                throw HTTPProblem(error)
            }
        }
        guard let rules = CookieRules(issuer: domain.issuer(), host: URL(string: domain.issuer())?.host()),
            let cookie = RequestCookies(request.headers)[rules.session],
            let session = try await domain.browserSessions.check(cookie, with: nil, from: request.clientAddress)
        else { throw HTTPProblem.loginRequired }
        return session.access
    }
}

extension FakeRequest {
    /// Whether it has neither an access token nor a cookie.
    fileprivate var isAnonymous: Bool { header("Authorization") == nil && header("Cookie") == nil }
}
