import Foundation

/// One request in libcurl, with the received answer.
///
/// `@unchecked Sendable`: `continuation`, `early` and `isOver` are only touched while `lock` is held, all other mutable
/// state only on the loop's thread.
final class CurlTransfer: @unchecked Sendable {
    typealias Completion = CheckedContinuation<Result<CurlAnswer, CurlFailure>, Never>

    let request: CurlRequest
    let settings: CurlSettings
    /// The scheme, the host and the port.
    let server: String
    /// Resumes the transfer when the next piece of its body is available, or its answer's reader has room; can be
    /// called from any thread.
    var resume: @Sendable () -> Void = {}
    private let deadline: UInt64?
    private let idleTimeout: UInt64?

    private let lock = NSLock()
    private var continuation: Completion?
    private var early: Result<CurlAnswer, CurlFailure>?
    private var isOver = false

    /// libcurl's handle; nil before and after the transfer.
    private(set) var handle: Curl.Handle?
    /// The lists that the handle uses.
    private var lists: [Curl.Handle] = []
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlConstant.errorSize)
    private var lastSign = CurlClock.now
    private var isAbandoned = false
    private var timesSent = 0
    private var hasReadBody = false
    /// Whether the answer waits for its reader.
    private var isPaused = false

    private var head = CurlHeadReader()
    private var destination: CurlDestination?
    private var ignored = 0
    private var data = Data()
    /// Our own reason for ending the transfer.
    private var failure: CurlFailure?

    init(_ request: CurlRequest, _ settings: CurlSettings) {
        self.request = request
        self.settings = settings
        let url = URL(string: request.url)
        server = "\(url?.scheme ?? "")://\(url?.host() ?? ""):\(url?.port ?? 0)".lowercased()
        deadline = request.timeout.map { CurlClock.now + CurlClock.nanoseconds($0) }
        idleTimeout = request.idleTimeout.map(CurlClock.nanoseconds)
        errorText.initialize(repeating: 0, count: CurlConstant.errorSize)
    }

    deinit { errorText.deallocate() }

    // MARK: The caller

    /// Sets the waiting caller.
    ///
    /// - Returns: Whether the request has to be sent; false if it has already ended.
    func completes(_ continuation: Completion) -> Bool {
        let early = lock.withLock {
            if self.early == nil { self.continuation = continuation }
            return self.early
        }
        guard let early else { return true }
        continuation.resume(returning: early)
        return false
    }

    /// Resumes the caller once; can be called from any thread.
    func complete(_ result: Result<CurlAnswer, CurlFailure>) {
        let waiting: Completion? = lock.withLock {
            guard !isOver else { return nil }
            isOver = true
            if continuation == nil { early = result }
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: result)
    }

    // MARK: The loop

    /// Whether its connection carries many requests at once.
    var isMultiplexed: Bool {
        settings.options.version == .http2Multiplexed || head.head.version.hasPrefix("HTTP/2")
    }

    /// Hands the request to libcurl.
    ///
    /// - Returns: The handle; nil if memory is exhausted, or the caller no longer waits.
    func open() -> Curl.Handle? {
        guard !lock.withLock({ isOver }), let handle = settings.curl.curl_easy_init() else { return nil }
        self.handle = handle
        lastSign = CurlClock.now
        let setup = CurlSetup(handle, settings)
        lists = setup.apply(request, errorText, Unmanaged.passUnretained(self).toOpaque())
        if case .reader(let body) = request.body { body.begin(resume) }
        return handle
    }

    /// Frees libcurl's resources, after the loop has removed the transfer.
    func close() {
        if case .reader(let body) = request.body { body.end() }
        if case .writer(let writer) = destination { writer.close() }
        if let handle { settings.curl.curl_easy_cleanup(handle) }
        for list in lists { settings.curl.curl_slist_free_all(list) }
        (handle, lists) = (nil, [])
    }

    /// Abandons the transfer during the lookup of the server's name; it ends when the lookup does.
    func abandon() { isAbandoned = true }

    /// Whether removing the transfer now would make libcurl wait for the lookup of a name.
    var isLookingUp: Bool {
        guard let handle else { return false }
        return settings.curl.size(.nameLookUpTime, of: handle) ?? 0 == 0
    }

    /// The time at which the transfer times out if nothing happens.
    var due: UInt64? {
        if isAbandoned { return nil }
        return [deadline, isPaused ? nil : idleTimeout.map { lastSign + $0 }].compactMap(\.self).min()
    }

    /// Goes on after a pause.
    func goOn() {
        isPaused = false
        lastSign = CurlClock.now
        if let handle { _ = settings.curl.curl_easy_pause(handle, CurlConstant.pauseNothing) }
    }

    /// The timeout that has been exceeded, if any.
    func lateness(at now: UInt64) -> CurlFailure? {
        guard let due, now >= due else { return nil }
        return deadline.map { now >= $0 } == true ? .overdue : .silent
    }

    /// The result, after libcurl is done.
    func outcome(_ code: CInt) -> Result<CurlAnswer, CurlFailure> {
        if let failure { return .failure(failure) }
        let answer = CurlAnswer(head: head.head, body: data)
        if case .ignored = destination { return .success(answer) }
        guard code == 0 else { return .failure(.libcurl(error(code))) }
        guard head.isComplete else { return .failure(.malformedAnswer) }
        return .success(answer)
    }

    private func error(_ code: CInt) -> CurlError {
        let number = handle.flatMap { settings.curl.number(.systemError, of: $0) } ?? 0
        return CurlError(
            code: code,
            systemError: CInt(truncatingIfNeeded: number),
            meaning: settings.curl.text(of: code),
            detail: String(cString: errorText)
        )
    }

    // MARK: libcurl

    /// Whether the request may be sent; called again if a reused connection broke without an answer.
    ///
    /// The server may have processed the request then, and a body that was read cannot be read again.
    func mayBegin() -> Bool {
        lastSign = CurlClock.now
        timesSent += 1
        guard !isAbandoned else { return false }
        guard timesSent > 1, hasReadBody || !mayRepeat else { return true }
        failure = .connectionLost
        return false
    }

    private var mayRepeat: Bool {
        // Without the announced body, the server does nothing.
        if case .reader(let body) = request.body, body.length != 0 { return true }
        return request.isSafe
    }

    /// Whether to connect to an address; an abandoned transfer ends here.
    func mayConnect(to address: [UInt8]) -> Bool {
        lastSign = CurlClock.now
        guard !isAbandoned else { return false }
        guard request.allowsAddress(address) else {
            failure = .refusedAddress
            return false
        }
        return true
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
            failure = error as? CurlFailure ?? .local(error)
            return CurlConstant.readAborts
        }
    }

    /// Reads a line of the head.
    func take(line: UnsafeRawBufferPointer) -> Bool {
        lastSign = CurlClock.now
        guard !isAbandoned else { return false }
        guard head.take(line) else {
            failure = .malformedAnswer
            return false
        }
        if head.isComplete, destination == nil { destination = request.destination(head.head) }
        return true
    }

    /// Receives bytes of the answer's body.
    ///
    /// - Returns: The number of bytes, or libcurl's number to pause or to fail.
    func take(bytes: UnsafeRawBufferPointer) -> Int {
        lastSign = CurlClock.now
        guard !isAbandoned, let destination else { return CurlConstant.writeFails }
        switch destination {
        case .nowhere: break
        case .ignored(let most):
            ignored += bytes.count
            guard ignored <= most else { return CurlConstant.writeFails }
        case .memory(let most):
            guard data.count + bytes.count <= most ?? .max else {
                failure = .answerTooLong
                return CurlConstant.writeFails
            }
            data.append(contentsOf: bytes)
        case .writer(let writer):
            guard !writer.isFull(then: resume) else {
                isPaused = true
                return CurlConstant.writePauses
            }
            do { try writer.write(bytes) } catch {
                failure = .local(error)
                return CurlConstant.writeFails
            }
        }
        return bytes.count
    }
}
