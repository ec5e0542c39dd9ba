import LatchkeyAPI

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Sends requests with `URLSession`, without cookies, caches and stored passwords.
package final class URLSessionTransport: Transport {
    private let session: URLSession
    private let transfers: Transfers

    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        transfers = Transfers()
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    package func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        try await send(OutgoingRequest(request), under: rules)
    }

    package func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        #if !canImport(Darwin)
        // If a reused connection breaks, Foundation on Linux sends a file or stream again with an empty body. A new
        // session has no connection to reuse.
        if outgoing.hasOwnBody { return try await URLSessionTransport().transfer(outgoing, under: rules) }
        #endif
        return try await transfer(outgoing, under: rules)
    }

    private func transfer(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        try Task.checkCancellation()
        let task = try task(for: outgoing)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfers.begin(task, of: outgoing, under: rules) { continuation.resume(with: $0) }
                // The transfers do not see a cancellation before `begin`.
                if Task.isCancelled { transfers.abandon(task) }
            }
        } onCancel: {
            // On another queue: cancelling waits for the session's queue, whose work may wait for the lock that is held
            // here.
            DispatchQueue.global().async { task.cancel() }
        }
    }

    private func task(for outgoing: OutgoingRequest) throws -> URLSessionDataTask {
        switch outgoing.body {
        case .inRequest:
            return session.dataTask(with: outgoing.request)
        case .file(let file):
            return session.uploadTask(with: outgoing.request, fromFile: file)
        case .stream(let make):
            return streamTask(outgoing.request, try make())
        }
    }

    private func streamTask(_ request: URLRequest, _ stream: InputStream) -> URLSessionDataTask {
        var request = request
        request.httpBodyStream = stream
        #if !canImport(Darwin)
        // It sends streams in chunks; a length beside them makes the request invalid (RFC 9112 §6.2).
        request.setValue(nil, forHTTPHeaderField: "Content-Length")
        #endif
        return session.dataTask(with: request)
    }
}
