import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a `URLSession`, with its transfers under way.
///
/// `@unchecked Sendable`: `transfers` is only touched while `lock` is held.
final class Transfers: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<Answer, any Error>) -> Void

    private struct Transfer {
        let rules: TransferRules
        let outgoing: OutgoingRequest
        let complete: Completion
        var data = Data()
        /// The file of a successful answer, once it has begun.
        var file: AnswerFile?
        /// Our own reason for cancelling.
        var failure: LatchkeyError?
        #if canImport(Darwin)
        /// Whether it waits until the reader has made room.
        var isSuspended = false
        #endif

        /// Stores received bytes.
        mutating func take(_ bytes: Data, of response: HTTPURLResponse?) throws(LatchkeyError) {
            let isSuccess = response.map { (200...299).contains($0.statusCode) } ?? false
            switch isSuccess ? outgoing.destination : .memory {
            case .memory:
                guard data.count + bytes.count <= rules.maximumBytes ?? .max else { throw .answerTooLarge }
                data.append(bytes)
            case .file(let url):
                if file == nil { file = try AnswerFile(at: url) }
                try file?.append(bytes)
            case .pipe(let pipe): pipe.write(bytes)
            }
        }
    }

    private let lock = NSLock()
    private var transfers: [Int: Transfer] = [:]

    /// Starts a task, and calls the completion once.
    func begin(
        _ task: URLSessionDataTask,
        of outgoing: OutgoingRequest,
        under rules: TransferRules,
        then complete: @escaping Completion
    ) {
        lock.withLock {
            transfers[task.taskIdentifier] = Transfer(rules: rules, outgoing: outgoing, complete: complete)
        }
        if let timeout = rules.timeout {
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak self, weak task] in
                guard let self, let task else { return }
                give(up: task, .overdue)
            }
        }
        task.resume()
    }

    /// Ends a task whose caller was cancelled.
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

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let outgoing = lock.withLock { transfers[dataTask.taskIdentifier]?.outgoing }
        if case .pipe(let pipe) = outgoing?.destination, let response = response as? HTTPURLResponse,
            (200...299).contains(response.statusCode)
        {
            pipe.begin(response)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let failure: LatchkeyError? = lock.withLock {
            do throws(LatchkeyError) {
                try transfers[dataTask.taskIdentifier]?.take(data, of: dataTask.response as? HTTPURLResponse)
                return nil
            } catch { return error }
        }
        if let failure { return give(up: dataTask, failure) }
        #if canImport(Darwin)
        // Foundation on Linux crashes if a task is suspended here, so there a slow reader's answer waits in memory.
        let pipe: AnswerPipe? = lock.withLock {
            // A piece that was on its way arrives after the suspension; the task must not be suspended twice.
            guard case .pipe(let pipe) = transfers[dataTask.taskIdentifier]?.outgoing.destination,
                transfers[dataTask.taskIdentifier]?.isSuspended == false
            else { return nil }
            transfers[dataTask.taskIdentifier]?.isSuspended = true
            return pipe
        }
        guard let pipe else { return }
        // Suspended first, because the reader may make room and resume at any time.
        dataTask.suspend()
        if !pipe.isFull(then: { [weak self, weak dataTask] in self?.resume(dataTask) }) { resume(dataTask) }
        #endif
    }

    #if canImport(Darwin)
    private func resume(_ task: URLSessionDataTask?) {
        guard let task else { return }
        lock.withLock { transfers[task.taskIdentifier]?.isSuspended = false }
        task.resume()
    }
    #endif

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
    /// Sends the body again, for example after a redirect.
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
    /// Fails a request whose reused connection broke: Foundation on Linux would send it again without its body.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(nil)
        // It is called after a redirect too, without a body.
        guard let request = task.currentRequest, request.httpBody != nil || request.httpBodyStream != nil else {
            return
        }
        let transfer = lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
        transfer?.complete(.failure(URLError(.networkConnectionLost)))
        // Not on this queue, because cancelling waits for it.
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
        // The request of this hop, not the first one: a dropped token stays dropped.
        let sent = task.currentRequest ?? task.originalRequest
        completionHandler(Redirect.request(request, insteadOf: sent, under: rules))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The system checks certificates. For any other challenge the 401 is returned.
        #if canImport(Security)
        let isCertificate = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
        completionHandler(isCertificate ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #else
        // Foundation on Linux hangs on the default handling of Basic, and cancels the task if it is rejected. So return
        // the 401 here, without its body. It does not challenge for Bearer.
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
        says: "The answer is too long for the sign-in server. Check the network and the server's address."
    )
}
