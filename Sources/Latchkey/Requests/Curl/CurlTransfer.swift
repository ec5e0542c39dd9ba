#if os(Linux)
import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request at libcurl, and what arrives for it.
///
/// `@unchecked Sendable`: `continuation`, `early` and `isOver` are only touched while `lock` is held, all else that changes
/// only on the loop's thread.
final class CurlTransfer: @unchecked Sendable {
    let request: CurlRequest
    let settings: CurlSettings
    private let outgoing: OutgoingRequest
    private let rules: TransferRules
    private let deadline: UInt64?

    private let lock = NSLock()
    private var continuation: CheckedContinuation<CurlOutcome, any Error>?
    private var early: Result<CurlOutcome, any Error>?
    private var isOver = false

    /// At libcurl; nil before and after.
    private(set) var handle: Curl.Handle?
    private var headers: Curl.Handle?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlConstant.errorSize)
    private var lastSign = CurlClock.now
    private var isAbandoned = false
    private var timesSent = 0
    private var hasReadBody = false

    private var head = AnswerHead()
    private var response: HTTPURLResponse?
    private var redirect: OutgoingRequest?
    private var skipped = 0
    private var data = Data()
    private var file: AnswerFile?
    /// Why we gave up, when it was us.
    private var failure: (any Error)?

    /// A redirect's own page is read up to this size, so that its connection can be kept.
    private static let mostSkipped = 65_536

    init(
        _ request: CurlRequest,
        of outgoing: OutgoingRequest,
        under rules: TransferRules,
        until deadline: UInt64?,
        _ settings: CurlSettings
    ) {
        self.request = request
        self.outgoing = outgoing
        self.rules = rules
        self.deadline = deadline
        self.settings = settings
        errorText.initialize(repeating: 0, count: CurlConstant.errorSize)
    }

    deinit { errorText.deallocate() }

    // MARK: The caller

    /// Says who waits.
    ///
    /// - Returns: Whether there is something to wait for.
    func completes(_ continuation: CheckedContinuation<CurlOutcome, any Error>) -> Bool {
        let early = lock.withLock {
            if self.early == nil { self.continuation = continuation }
            return self.early
        }
        guard let early else { return true }
        continuation.resume(with: early)
        return false
    }

    /// Tells the caller, once, from any thread.
    func complete(_ result: Result<CurlOutcome, any Error>) {
        let waiting: CheckedContinuation<CurlOutcome, any Error>? = lock.withLock {
            guard !isOver else { return nil }
            isOver = true
            if continuation == nil { early = result }
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result)
    }

    // MARK: The loop

    /// Hands the request to libcurl.
    ///
    /// - Parameter resume: Goes on with a body that had to be waited for, from any thread.
    /// - Returns: The handle; nil when there is no memory for one, or nobody waits any more.
    func open(resume: @escaping @Sendable () -> Void) -> Curl.Handle? {
        guard !lock.withLock({ isOver }), let handle = settings.curl.curl_easy_init() else { return nil }
        self.handle = handle
        lastSign = CurlClock.now
        let setup = CurlSetup(handle, settings.curl)
        headers = setup.apply(request, settings, errorText, Unmanaged.passUnretained(self).toOpaque())
        if case .reader(let body) = request.body { body.begin(resume) }
        return handle
    }

    /// Gives back what libcurl has of it, when the loop has taken it out.
    func close() {
        if case .reader(let body) = request.body { body.end() }
        file?.close()
        if let handle { settings.curl.curl_easy_cleanup(handle) }
        settings.curl.curl_slist_free_all(headers)
        (handle, headers) = (nil, nil)
    }

    /// The caller has left while the name of the server is looked up: it ends itself as soon as that is done.
    func abandon() { isAbandoned = true }

    /// Whether libcurl would wait for the system to look the name up if it were taken out now.
    var isLookingUp: Bool {
        var microseconds: Int64 = 0
        guard let handle else { return false }
        _ = settings.curl.curl_easy_getinfo_offset(handle, CurlConstant.nameLookUpTime, &microseconds)
        return microseconds == 0
    }

    /// When it is given up if nothing happens.
    var due: UInt64? {
        if isAbandoned { return nil }
        return min(deadline ?? .max, lastSign + request.patience)
    }

    /// Why it is given up by now.
    func lateness(at now: UInt64) -> (any Error)? {
        guard let due, now >= due else { return nil }
        return deadline.map { now >= $0 } == true ? LatchkeyError.overdue : URLError(.timedOut)
    }

    /// What came of it, when libcurl is done.
    func outcome(_ code: CInt) -> Result<CurlOutcome, any Error> {
        if let failure { return .failure(failure) }
        if let redirect { return .success(.redirect(redirect)) }
        guard code == 0 else { return .failure(error(code)) }
        guard let response else { return .failure(URLError(.badServerResponse)) }
        return .success(.answer(Answer(data: data, response: response)))
    }

    private func error(_ code: CInt) -> URLError {
        var number: CLong = 0
        if let handle { _ = settings.curl.curl_easy_getinfo_long(handle, CurlConstant.systemError, &number) }
        return URLError(curl: code, systemError: CInt(truncatingIfNeeded: number), text: String(cString: errorText))
    }

    // MARK: libcurl

    /// Whether the request may be sent; asked again when a connection that was kept has broken without an answer.
    ///
    /// The server may have done then what was asked, and a body that was read cannot be read again.
    func mayBegin() -> Bool {
        lastSign = CurlClock.now
        timesSent += 1
        guard !isAbandoned else { return false }
        guard timesSent > 1, hasReadBody || !mayRepeat else { return true }
        failure = URLError(.networkConnectionLost)
        return false
    }

    private var mayRepeat: Bool {
        // Without its body, which it was promised, the server does nothing.
        if case .reader(let body) = request.body, body.length != 0 { return true }
        return request.isSafe
    }

    /// Whether to connect; what was abandoned ends here.
    func mayConnect() -> Bool {
        lastSign = CurlClock.now
        return !isAbandoned
    }

    /// Copies the next bytes of the body.
    func readBody(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard case .reader(let body) = request.body, !isAbandoned else { return CurlConstant.readAborts }
        switch body.read(into: buffer) {
        case .bytes(let count):
            lastSign = CurlClock.now
            hasReadBody = true
            return count
        case .later:
            return CurlConstant.readPauses
        case .failed(let error):
            failure = error
            return CurlConstant.readAborts
        }
    }

    /// Takes a line of the head.
    func take(line: UnsafeRawBufferPointer) -> Bool {
        lastSign = CurlClock.now
        guard !isAbandoned else { return false }
        guard head.take(line) else {
            failure = URLError(.badServerResponse)
            return false
        }
        if head.isComplete, response == nil { begin() }
        return true
    }

    private func begin() {
        guard let url = outgoing.request.url, let response = head.response(from: url) else { return }
        self.response = response
        redirect = Redirect.request(after: Answer(data: Data(), response: response), to: outgoing, under: rules)
    }

    /// Takes bytes of the answer's body.
    func take(bytes: UnsafeRawBufferPointer) -> Bool {
        lastSign = CurlClock.now
        guard !isAbandoned, let response else { return false }
        if redirect != nil {
            skipped += bytes.count
            return skipped <= Self.mostSkipped
        }
        do throws(LatchkeyError) {
            try keep(bytes, of: response)
            return true
        } catch {
            failure = error
            return false
        }
    }

    private func keep(_ bytes: UnsafeRawBufferPointer, of response: HTTPURLResponse) throws(LatchkeyError) {
        guard let destination = outgoing.destination, (200...299).contains(response.statusCode) else {
            guard data.count + bytes.count <= rules.maximumBytes ?? .max else { throw .answerTooLarge }
            return data.append(contentsOf: bytes)
        }
        if file == nil { file = try AnswerFile(at: destination) }
        try file?.append(Data(bytes))
    }
}
#endif
