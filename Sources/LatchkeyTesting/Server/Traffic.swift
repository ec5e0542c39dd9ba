/// The requests to a fake server, and the test's plans for them.
struct Traffic: Sendable {
    /// All requests that reached the server, in order.
    var log: [FakeRequest] = []
    /// The answered requests that no test has waited for yet.
    var unclaimed: [FakeRequest] = []
    var isOffline = false
    var faults: [PlannedFault] = []
    var holds: [(RequestPattern, Hold)] = []
    var handlers: [(pattern: RequestPattern, handler: RegisteredHandler)] = []

    /// The fault of a sent request, and the holds where it waits.
    mutating func send(_ request: FakeRequest) -> (fault: Fault?, holds: [Hold]) {
        if isOffline { return (.offline, []) }
        let fault = takeFault(for: request)
        if fault?.isOnTheWay != true { log.append(request) }
        return (fault, holds.filter { $0.0.parameters(in: request) != nil }.map(\.1))
    }

    /// The first request of a kind that was not claimed yet.
    mutating func claim(_ pattern: RequestPattern) -> FakeRequest? {
        guard let index = unclaimed.firstIndex(where: { pattern.parameters(in: $0) != nil }) else { return nil }
        return unclaimed.remove(at: index)
    }

    private mutating func takeFault(for request: FakeRequest) -> Fault? {
        guard let index = faults.firstIndex(where: { $0.remaining > 0 && $0.pattern.parameters(in: request) != nil })
        else { return nil }
        faults[index].remaining -= 1
        return faults[index].fault
    }
}

extension Fault {
    /// Whether the request never reaches the server.
    fileprivate var isOnTheWay: Bool {
        switch kind {
        case .offline, .timesOut: true
        case .losesReply, .answers: false
        }
    }
}
