/// The requests that wait until their server has a free connection.
///
/// libcurl has such a queue of its own, but version 7.88 sometimes leaves a request in it until it times out. So
/// libcurl never gets more HTTP/1.1 requests than it may open connections for. A server with HTTP/2 gets all requests
/// at once.
struct CurlQueue {
    private let limit: Int
    private var active: [String: Int] = [:]
    private var waiting: [String: [CurlTransfer]] = [:]
    private var multiplexing: Set<String> = []

    /// - Parameter limit: The most connections to a server.
    init(limit: Int) { self.limit = limit }

    /// The waiting requests.
    var all: [CurlTransfer] { waiting.values.flatMap(\.self) }

    /// Admits a request, or queues it.
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

    /// Records the end of an admitted request.
    ///
    /// - Returns: The requests that may begin now; they count as admitted.
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

    /// Removes a waiting request.
    mutating func remove(_ transfer: CurlTransfer) {
        guard var queue = waiting[transfer.server] else { return }
        queue.removeAll { $0 === transfer }
        waiting[transfer.server] = queue.isEmpty ? nil : queue
    }

    private func isFree(_ server: String) -> Bool {
        multiplexing.contains(server) || active[server, default: 0] < limit
    }
}
