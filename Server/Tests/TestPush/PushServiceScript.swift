package import Foundation
import Synchronization

/// The requests to a service, and its scripted answers.
package final class PushServiceScript: Sendable {
    private struct State {
        var requests: [PushRequest] = []
        var answers: [String: [PushAnswerScript]] = [:]
        var granted = 0
        var connectionCount = 0
        var waiters: [(count: Int, path: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The path that issues access tokens.
    package static let tokens = "/token"

    /// The number of connections so far.
    package var connectionCount: Int { state.withLock { $0.connectionCount } }

    func noteConnection() { state.withLock { $0.connectionCount += 1 } }

    /// Answers the next requests with this path prefix as scripted; later ones succeed.
    package func answer(_ answers: PushAnswerScript..., to path: String = "/") {
        state.withLock { $0.answers[path, default: []] += answers }
    }

    /// The requests so far with this path prefix, in order.
    package func requests(to path: String = "/") -> [PushRequest] {
        state.withLock { $0.requests.filter { $0.path.hasPrefix(path) } }
    }

    /// Waits for a number of requests.
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

    /// Records a request and returns the answer.
    func take(_ request: PushRequest) -> PushAnswerScript {
        let (answer, ready) = state.withLock { state in
            state.requests.append(request)
            let ready = state.waiters.filter { waiter in
                state.requests.count { $0.path.hasPrefix(waiter.path) } >= waiter.count
            }
            state.waiters.removeAll { waiter in
                state.requests.count { $0.path.hasPrefix(waiter.path) } >= waiter.count
            }
            // The longest matching path prefix.
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

/// A received request.
package struct PushRequest: Sendable {
    package let method: String
    package let path: String
    /// The headers, by name in lower case.
    package let headers: [String: String]
    package let body: Data

    /// The members of a JSON object.
    package var json: NSDictionary? { try? JSONSerialization.jsonObject(with: body) as? NSDictionary }

    /// The caller's credentials.
    package var bearer: String { String((headers["authorization"] ?? "").split(separator: " ").last ?? "") }

    /// A field of a form.
    package func field(_ name: String) -> String? {
        URLComponents(string: "?" + String(decoding: body, as: UTF8.self))?.queryItems?.first { $0.name == name }?.value
    }
}

/// The answer to a request.
package enum PushAnswerScript: Sendable {
    case whole(Int, headers: [String: String] = [:], body: String = "")
    /// Never answers.
    case nothing
    /// A head without a body.
    case headAlone(Int)
    /// Sends a byte of the body at an interval in milliseconds, without end.
    case slowly(Int, milliseconds: Int64)
}
