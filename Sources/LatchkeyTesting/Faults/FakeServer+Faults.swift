extension FakeServer {
    /// Whether the network is down: no request reaches the server.
    public var isOffline: Bool {
        get { traffic.read(\.isOffline) }
        set { traffic.change { $0.isOffline = newValue } }
    }

    /// Lets something go wrong with the next requests.
    ///
    /// ```swift
    /// server.inject(.losesReply, into: .refresh)
    /// server.inject(.answers(.status(503)), into: "GET /articles", times: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - pattern: The requests; all without it.
    ///   - times: The number of requests. Faults that are injected later wait for the earlier ones.
    public func inject(_ fault: Fault, into pattern: RequestPattern = .any, times: Int = 1) {
        traffic.change { $0.faults.append(PlannedFault(fault: fault, pattern: pattern, remaining: times)) }
    }

    /// Holds requests on their way to the server until they are released.
    ///
    /// - Parameter pattern: The requests; all without it.
    /// - Returns: The hold, to await their arrival and to release them.
    public func hold(_ pattern: RequestPattern = .any) -> Hold {
        let hold = Hold()
        traffic.change { $0.holds.append((pattern, hold)) }
        return hold
    }

    /// Removes all planned faults, goes online and releases all holds.
    public func heal() {
        let holds = traffic.change { traffic in
            defer {
                traffic.faults = []
                traffic.holds = []
                traffic.isOffline = false
            }
            return traffic.holds.map(\.1)
        }
        for hold in holds { hold.release() }
    }
}
