import LatchkeyAPI

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Sends requests with `URLSession`: no cookies, no cache, no stored passwords, bounded answers.
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
        // When a connection that was kept breaks, Foundation on Linux sends a file or a stream again without its bytes: an
        // empty body, which the server takes for what was meant. A session of its own has no such connection.
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
                // A task that was cancelled before it was known to the transfers is told to nobody else.
                if Task.isCancelled { transfers.abandon(task) }
            }
        } onCancel: {
            // Elsewhere: it waits for a queue of the session, and what is finishing there may wait for the lock on our task
            // that is held here.
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
        // It sends every stream in chunks, and a length beside them makes the request an invalid one (RFC 9112 §6.2).
        request.setValue(nil, forHTTPHeaderField: "Content-Length")
        #endif
        return session.dataTask(with: request)
    }
}
