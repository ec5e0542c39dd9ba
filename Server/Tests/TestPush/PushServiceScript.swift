package import Foundation
import Synchronization

/// What a service has got, and what it answers.
package final class PushServiceScript: Sendable {
    private struct State {
        var requests: [PushRequest] = []
        var answers: [String: [PushAnswerScript]] = [:]
        var granted = 0
        var connectionCount = 0
        var waiters: [(count: Int, path: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The path at which access tokens are handed out.
    package static let tokens = "/token"

    /// How many connections there have been.
    package var connectionCount: Int { state.withLock { $0.connectionCount } }

    func noteConnection() { state.withLock { $0.connectionCount += 1 } }

    /// Answers the next requests whose path begins so; then again as a service that takes everything.
    package func answer(_ answers: PushAnswerScript..., to path: String = "/") {
        state.withLock { $0.answers[path, default: []] += answers }
    }

    /// What has come so far, at paths that begin so, in its order.
    package func requests(to path: String = "/") -> [PushRequest] {
        state.withLock { $0.requests.filter { $0.path.hasPrefix(path) } }
    }

    /// Waits until so many have come.
    package func requests(_ count: Int, to path: String = "/") async -> [PushRequest] {
        await withCheckedContinuation { continuation in
            let isEnough = state.withLock { state in
                if state.requests.count(where: { $0.path.hasPrefix(path) }) >= count { return true }
                state.waiters.append((count, path, continuation))
                return false
            }
            if isEnough { continuation.resume() }
        }
        return requests(to: path)
    }

    /// Notes a request, and says what is answered.
    func take(_ request: PushRequest) -> PushAnswerScript {
        let (answer, ready) = state.withLock { state in
            state.requests.append(request)
            let ready = state.waiters.filter { waiter in
                state.requests.count { $0.path.hasPrefix(waiter.path) } >= waiter.count
            }
            state.waiters.removeAll { waiter in
                state.requests.count { $0.path.hasPrefix(waiter.path) } >= waiter.count
            }
            // The longest path that fits.
            let path = state.answers.keys.filter { request.path.hasPrefix($0) && state.answers[$0]?.isEmpty == false }
                .max { $0.count < $1.count }
            if let path, let first = state.answers[path]?.first, request.path != Self.tokens || path == Self.tokens {
                state.answers[path]?.removeFirst()
                return (first, ready)
            }
            guard request.path == Self.tokens else { return (.whole(200), ready) }
            state.granted += 1
            let body = #"{"access_token":"granted-\#(state.granted)","expires_in":3599,"token_type":"Bearer"}"#
            return (.whole(200, headers: ["content-type": "application/json"], body: body), ready)
        }
        for waiter in ready { waiter.continuation.resume() }
        return answer
    }
}

/// A request as it came.
package struct PushRequest: Sendable {
    package let method: String
    package let path: String
    /// By their names in lower case.
    package let headers: [String: String]
    package let body: Data

    /// The members of a JSON object.
    package var json: NSDictionary? { try? JSONSerialization.jsonObject(with: body) as? NSDictionary }

    /// By what the caller says who it is.
    package var bearer: String { String((headers["authorization"] ?? "").split(separator: " ").last ?? "") }

    /// A field of a form.
    package func field(_ name: String) -> String? {
        URLComponents(string: "?" + String(decoding: body, as: UTF8.self))?.queryItems?.first { $0.name == name }?.value
    }
}

/// How a request is answered.
package enum PushAnswerScript: Sendable {
    case whole(Int, headers: [String: String] = [:], body: String = "")
    /// Nothing at all.
    case nothing
    /// A head, and nothing behind it.
    case headAlone(Int)
    /// A byte of the body every so many milliseconds, for ever.
    case slowly(Int, milliseconds: Int64)
}
