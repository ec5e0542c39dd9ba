#if os(Linux)
import Foundation
import LatchkeyAPI
import LatchkeyCurl

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends requests with libcurl, without cookies, caches and stored passwords.
///
/// Foundation links libcurl on Linux, so every app has it.
package final class CurlTransport: Transport {
    private let client: CurlClient
    private let userAgent: String

    private static let mostRedirects = 20
    /// The longest page of a redirect to read, in bytes, so that its connection can be reused.
    private static let mostIgnored = 65_536

    /// Nil if libcurl is missing or too old.
    ///
    /// - Parameters:
    ///   - actsAsOldest: Whether to use only functions of the oldest supported libcurl.
    ///   - certificates: A file of certificate authorities to trust instead of the system's.
    ///   - proxy: The proxy to use instead of the environment's.
    package init?(actsAsOldest: Bool = false, certificates: String? = nil, proxy: String? = nil) {
        guard let curl = Self.curl else { return nil }
        var options = CurlOptions()
        // The value of `URLSession`.
        options.connectionsPerHost = 6
        // The variable that `URLSession` reads on Linux.
        let named = ProcessInfo.processInfo.environment["URLSessionCertificateAuthorityInfoFile"]
        options.certificates = certificates ?? named.flatMap { $0.hasPrefix("/") ? $0 : nil }
        options.proxy = proxy.map { .url($0) } ?? .environment
        options.version = .http2WhereOffered
        options.decompresses = true
        options.actsAsOldest = actsAsOldest
        client = CurlClient(options, with: curl)
        userAgent = "\(ProcessInfo.processInfo.processName) (unknown version) curl/\(curl.versionText)"
    }

    /// Lets Foundation initialize the library first, because concurrent initialization is a race in old versions.
    private static let curl: Curl? = {
        URLSession(configuration: .ephemeral).invalidateAndCancel()
        return try? Curl.load()
    }()

    package func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        try await send(OutgoingRequest(request), under: rules)
    }

    package func send(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        let deadline = rules.timeout.map { SuspendingClock.now + $0 }
        var next = outgoing
        for _ in 0...Self.mostRedirects {
            let answer = try await exchange(next, under: rules, until: deadline)
            guard let redirect = Redirect.request(after: answer, to: next, under: rules) else { return answer }
            next = redirect
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func exchange(
        _ outgoing: OutgoingRequest,
        under rules: TransferRules,
        until deadline: SuspendingClock.Instant?
    ) async throws -> Answer {
        guard let url = outgoing.request.url else { throw URLError(.unsupportedURL) }
        do throws(CurlFailure) {
            var request = try CurlRequest(outgoing, by: userAgent) { head in
                guard let answer = Answer(head, from: url) else { return .ignored(reading: 0) }
                if Redirect.request(after: answer, to: outgoing, under: rules) != nil {
                    return .ignored(reading: Self.mostIgnored)
                }
                guard answer.isSuccess else { return .memory(atMost: rules.maximumBytes) }
                switch outgoing.destination {
                case .memory: return .memory(atMost: rules.maximumBytes)
                case .file(let url): return .writer(LateFile(at: url))
                case .pipe(let pipe):
                    pipe.begin(answer.response)
                    return .writer(PipeWriter(pipe: pipe))
                }
            }
            request.timeout = deadline.map { SuspendingClock.now.duration(to: $0) }
            let answer = try await client.send(request)
            guard let answer = Answer(answer.head, from: url, answer.body) else { throw .malformedAnswer }
            return answer
        } catch { throw error.asSDKError }
    }
}

extension Answer {
    /// Converts an answer; nil if Foundation cannot represent it.
    fileprivate init?(_ head: CurlHead, from url: URL, _ data: Data = Data()) {
        var names: [String: String] = [:]
        for (name, _) in head.fields where names[name.lowercased()] == nil { names[name.lowercased()] = name }
        let pairs = head.fields.map { (names[$0.name.lowercased()] ?? $0.name, $0.value) }
        let fields = Dictionary(pairs) { "\($0), \($1)" }
        guard
            let response = HTTPURLResponse(
                url: url,
                statusCode: head.status,
                httpVersion: head.version,
                headerFields: fields
            )
        else { return nil }
        self.init(data: data, response: response)
    }
}

/// Writes an answer into its pipe.
private struct PipeWriter: CurlWriter {
    let pipe: AnswerPipe

    func isFull(then resume: @escaping @Sendable () -> Void) -> Bool { pipe.isFull(then: resume) }

    func write(_ bytes: UnsafeRawBufferPointer) { pipe.write(Data(bytes)) }

    /// The sender of the request ends the pipe.
    func close() {}
}

/// A file that is created by the first write.
///
/// `@unchecked Sendable`: only one thread writes it.
private final class LateFile: CurlWriter, @unchecked Sendable {
    private let url: URL
    private var file: AnswerFile?

    init(at url: URL) { self.url = url }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        if file == nil { file = try AnswerFile(at: url) }
        try file?.append(Data(bytes))
    }

    func close() { file?.close() }
}
#endif
