extension FakeServer {
    /// Whether the network is down: no request reaches the server.
    public var isOffline: Bool {
        get { traffic.read(\.isOffline) }
        set { traffic.change { $0.isOffline = newValue } }
    }

    /// Makes the next requests fail.
    ///
    /// ```swift
    /// server.inject(.losesReply, into: .refresh)
    /// server.inject(.answers(.status(503)), into: "GET /articles", times: 2)
    /// ```
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - pattern: The requests; all by default.
    ///   - times: The number of requests. Later faults apply after earlier ones.
    public func inject(_ fault: Fault, into pattern: RequestPattern = .any, times: Int = 1) {
        traffic.change { $0.faults.append(PlannedFault(fault: fault, pattern: pattern, remaining: times)) }
    }

    /// Holds requests on their way to the server until they are released.
    ///
    /// - Parameter pattern: The requests; all by default.
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
