extension FakeServer {
    /// Whether no request reaches the server, as long as this is set.
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
    ///   - pattern: With which requests; every one without it.
    ///   - times: How often. Faults that are injected later wait until the earlier ones are used up.
    public func inject(_ fault: Fault, into pattern: RequestPattern = .any, times: Int = 1) {
        traffic.change { $0.faults.append(PlannedFault(fault: fault, pattern: pattern, remaining: times)) }
    }

    /// Holds requests on their way to the server until they are released.
    ///
    /// - Parameter pattern: Which requests; every one without it.
    /// - Returns: Where they wait.
    public func hold(_ pattern: RequestPattern = .any) -> Hold {
        let hold = Hold()
        traffic.change { $0.holds.append((pattern, hold)) }
        return hold
    }

    /// Forgets all faults that have not happened yet, goes online and releases what is held.
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
