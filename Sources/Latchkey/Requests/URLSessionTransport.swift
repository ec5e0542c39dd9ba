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
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfers.begin(task, under: rules) { continuation.resume(with: $0) }
                // A task that was cancelled before it was known to the transfers is told to nobody else.
                if Task.isCancelled { transfers.abandon(task) }
            }
        } onCancel: {
            // Elsewhere: it waits for a queue of the session, and what is finishing there may wait for the lock on our task
            // that is held here.
            DispatchQueue.global().async { task.cancel() }
        }
    }
}
