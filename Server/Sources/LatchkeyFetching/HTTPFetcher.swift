package import LatchkeyCore

/// Fetches URLs that strangers name, with libcurl.
///
/// The host's name is looked up once. The connection goes to the address that was checked, and the socket checks it
/// again. Equal fetches at the same time are one, and few run at once, so that strangers cannot multiply their requests
/// with the server.
package actor HTTPFetcher: PublicFetcher, UpstreamCalling {
    /// The most requests at once.
    package static let mostAtOnce = 16

    private let policy: FetchPolicy
    private let timeout: Duration
    private let resolver: any HostResolver
    private let certificates: String?
    /// For the hosts of the private network.
    private lazy var privateClient =
        certificates.map { OutgoingCall.client(trusting: $0) } ?? OutgoingCall.standardClient
    private let slots = FetchSlots(HTTPFetcher.mostAtOnce)
    private var running: [Document: Task<Result<FetchedDocument, FetchFailure>, Never>] = [:]

    /// - Parameters:
    ///   - policy: The addresses that may be called.
    ///   - certificates: A PEM file with the certificates to trust for hosts of the private network; nil for the system's.
    ///   - timeout: The limit on a fetch from the call to the last byte.
    ///   - resolver: Looks up the addresses of names.
    package init(
        policy: FetchPolicy = FetchPolicy(),
        trusting certificates: String? = nil,
        timeout: Duration = .seconds(5),
        resolver: any HostResolver = SystemResolver()
    ) {
        self.policy = policy
        self.certificates = certificates
        self.timeout = timeout
        self.resolver = resolver
    }

    package func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
        let document = Document(url: url, accept: accept, bytes: bytes)
        if let task = running[document] { return try await task.value.get() }
        // A separate task, which outlives the first waiting caller.
        let task = Task {
            let result = await fetch(document)
            running[document] = nil
            return result
        }
        running[document] = task
        return try await task.value.get()
    }

    package func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int {
        try await call(OutgoingCall(url: url, form: form)).get().status
    }

    package func send(_ call: UpstreamCall) async throws(FetchFailure) -> UpstreamReply {
        let answer = try await self.call(OutgoingCall(call)).get()
        return UpstreamReply(status: answer.status, body: answer.body)
    }

    private func fetch(_ document: Document) async -> Result<FetchedDocument, FetchFailure> {
        let call = OutgoingCall(url: document.url, accept: document.accept, mostBytes: document.bytes)
        return await self.call(call).flatMap { answer in
            guard answer.status == 200 else { return .failure(.status(answer.status)) }
            let ages = answer.values(of: "Cache-Control").compactMap(CacheControl.maximumAge)
            let type = answer.values(of: "Content-Type").first
            return .success(FetchedDocument(body: answer.body, contentType: type, maximumAge: ages.min()))
        }
    }

    private func call(_ call: OutgoingCall) async -> Result<ReceivedAnswer, FetchFailure> {
        let (policy, resolver, slots) = (policy, resolver, slots)
        guard let url = FetchAddress(call.url), policy.allows(url) else { return .failure(.refusedURL) }
        let client = policy.privateHosts.contains(url.host) ? privateClient : OutgoingCall.standardClient
        return await Deadline.within(timeout) { () throws(FetchFailure) in
            try await slots.take()
            let result: Result<ReceivedAnswer, FetchFailure>
            do throws(FetchFailure) {
                let addresses = try await Self.addresses(of: url, under: policy, resolver)
                result = .success(try await call.send(to: addresses, of: url, under: policy, by: client))
            } catch { result = .failure(error) }
            await slots.giveBack()
            return try result.get()
        }
    }

    /// The addresses that may be called, at least one.
    private static func addresses(
        of url: FetchAddress,
        under policy: FetchPolicy,
        _ resolver: any HostResolver
    ) async throws(FetchFailure) -> [IPAddress] {
        let found = if let address = url.address { [address] } else { try await resolver.addresses(of: url.host) }
        let allowed = found.filter { policy.allows($0, of: url) }
        guard !allowed.isEmpty else { throw .refusedAddress }
        return allowed
    }

    private struct Document: Hashable {
        let url: String
        let accept: String
        let bytes: Int
    }
}
