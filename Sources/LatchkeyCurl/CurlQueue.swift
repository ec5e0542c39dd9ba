/// The requests that wait until their server has a connection for them.
///
/// libcurl has such a queue too. Version 7.88 sometimes leaves a request in it until the request times out, so libcurl never
/// gets more HTTP/1.1 requests than it may open connections for. A server that speaks HTTP/2 takes all at once.
struct CurlQueue {
    private let limit: Int
    private var active: [String: Int] = [:]
    private var waiting: [String: [CurlTransfer]] = [:]
    private var multiplexing: Set<String> = []

    /// - Parameter limit: The most connections to a server.
    init(limit: Int) { self.limit = limit }

    /// The requests that wait.
    var all: [CurlTransfer] { waiting.values.flatMap(\.self) }

    /// Lets a request begin, or has it wait.
    ///
    /// - Returns: Whether it may begin.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
        let server = transfer.server
        if transfer.isMultiplexed { multiplexing.insert(server) }
        guard isFree(server) else {
            waiting[server, default: []].append(transfer)
            return false
        }
        active[server, default: 0] += 1
        return true
    }

    /// Notes that a request has ended that was admitted.
    ///
    /// - Returns: The requests that may begin now. They count as admitted.
    mutating func end(_ transfer: CurlTransfer) -> [CurlTransfer] {
        let server = transfer.server
        if transfer.isMultiplexed { multiplexing.insert(server) }
        active[server] = active[server].flatMap { $0 > 1 ? $0 - 1 : nil }
        var next: [CurlTransfer] = []
        while isFree(server), var queue = waiting[server] {
            next.append(queue.removeFirst())
            waiting[server] = queue.isEmpty ? nil : queue
            active[server, default: 0] += 1
        }
        return next
    }

    /// Removes a request that waits.
    mutating func remove(_ transfer: CurlTransfer) {
        guard var queue = waiting[transfer.server] else { return }
        queue.removeAll { $0 === transfer }
        waiting[transfer.server] = queue.isEmpty ? nil : queue
    }

    private func isFree(_ server: String) -> Bool {
        multiplexing.contains(server) || active[server, default: 0] < limit
    }
}
