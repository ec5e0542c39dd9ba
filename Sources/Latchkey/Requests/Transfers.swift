import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transfers under way of one `URLSession`, of which it is the delegate.
///
/// `@unchecked Sendable`: `transfers` is only touched while `lock` is held, and nothing else changes.
final class Transfers: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<Answer, any Error>) -> Void

    private struct Transfer {
        let rules: TransferRules
        let outgoing: OutgoingRequest
        let complete: Completion
        var data = Data()
        /// Where a good answer goes, once it has begun.
        var file: AnswerFile?
        /// Why we gave up, when it was us.
        var failure: LatchkeyError?

        /// Keeps what has arrived.
        mutating func take(_ bytes: Data, of status: Int) throws(LatchkeyError) {
            guard let destination = outgoing.destination, (200...299).contains(status) else {
                guard data.count + bytes.count <= rules.maximumBytes ?? .max else { throw .answerTooLarge }
                return data.append(bytes)
            }
            if file == nil { file = try AnswerFile(at: destination) }
            try file?.append(bytes)
        }
    }

    private let lock = NSLock()
    private var transfers: [Int: Transfer] = [:]

    /// Starts a task; the completion is called once.
    func begin(
        _ task: URLSessionDataTask,
        of outgoing: OutgoingRequest,
        under rules: TransferRules,
        then complete: @escaping Completion
    ) {
        lock.withLock {
            transfers[task.taskIdentifier] = Transfer(rules: rules, outgoing: outgoing, complete: complete)
        }
        if let deadline = rules.deadline {
            DispatchQueue.global().asyncAfter(deadline: .now() + deadline) { [weak self, weak task] in
                guard let self, let task else { return }
                give(up: task, .overdue)
            }
        }
        task.resume()
    }

    /// Ends a task whose caller has left.
    func abandon(_ task: URLSessionTask) {
        task.cancel()
        lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }?
            .complete(.failure(LatchkeyError.cancelled))
    }

    private func give(up task: URLSessionTask, _ failure: LatchkeyError) {
        let isRunning = lock.withLock {
            guard transfers[task.taskIdentifier] != nil else { return false }
            transfers[task.taskIdentifier]?.failure = failure
            return true
        }
        if isRunning { task.cancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
        let failure: LatchkeyError? = lock.withLock {
            do throws(LatchkeyError) {
                try transfers[dataTask.taskIdentifier]?.take(data, of: status)
                return nil
            } catch { return error }
        }
        if let failure { give(up: dataTask, failure) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) else { return }
        transfer.file?.close()
        if let failure = transfer.failure {
            transfer.complete(.failure(failure))
        } else if let error {
            transfer.complete(.failure(error))
        } else if let response = task.response as? HTTPURLResponse {
            transfer.complete(.success(Answer(data: transfer.data, response: response)))
        } else {
            transfer.complete(.failure(URLError(.badServerResponse)))
        }
    }

    #if canImport(Darwin)
    /// The body is to be sent again, for example after a redirect.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        guard case .stream(let make) = lock.withLock({ transfers[task.taskIdentifier]?.outgoing.body }) else {
            return completionHandler(nil)
        }
        completionHandler(try? make())
    }
    #else
    /// A connection that was kept from an earlier request has broken before the answer came.
    ///
    /// Foundation on Linux sends the request again then, but without its body, and waits until the time is over.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(nil)
        // It asks after a redirect too, where there is no body.
        guard let request = task.currentRequest, request.httpBody != nil || request.httpBodyStream != nil else {
            return
        }
        let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
        transfer?.complete(.failure(URLError(.networkConnectionLost)))
        // Not from here, which is the queue that cancelling waits for.
        DispatchQueue.global().async { task.cancel() }
    }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let rules = lock.withLock({ transfers[task.taskIdentifier]?.rules }) else {
            return completionHandler(nil)
        }
        // The request of this hop, not the first: once the token was dropped it does not come back.
        let sent = task.currentRequest ?? task.originalRequest
        completionHandler(Redirect.request(request, insteadOf: sent, under: rules))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // A certificate is judged by the system. Any other challenge is an answer like others: nobody is asked for a
        // password, and the 401 is returned.
        #if canImport(Security)
        let isCertificate = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
        completionHandler(isCertificate ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #else
        // Foundation on Linux hangs on the default handling of Basic, and cancels the task when it is rejected: so the
        // 401 is returned here, without the body that has not arrived yet. It never asks so for Bearer.
        let response = (challenge.failureResponse ?? task.response) as? HTTPURLResponse
        if let response, let transfer = lock.withLock({ transfers.removeValue(forKey: task.taskIdentifier) }) {
            transfer.complete(.success(Answer(data: transfer.data, response: response)))
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
        #endif
    }
}

extension LatchkeyError {
    static let overdue = LatchkeyError(
        code: .timedOut,
        says: "The server did not answer in time. Try again."
    )

    static let answerTooLarge = LatchkeyError(
        code: .answerTooLarge,
        says: "The answer is longer than any of the sign-in server's. Check the network and the server's address."
    )
}
