import LatchkeyAPI

/// Registers the push device at the server for the current user's session.
package actor PushRegistrar {
    private let server: Server
    private let vault: CredentialVault
    private let requests: AuthorizedRequests
    private var registering: Task<Void, Never>?
    /// The last device that the app registered since its start.
    private var handedOver: PushDevice?

    init(server: Server, vault: CredentialVault, requests: AuthorizedRequests) {
        self.server = server
        self.vault = vault
        self.requests = requests
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// Records a device that the app registered, or that a login sent.
    ///
    /// - Returns: Whether it is new since the start of the app.
    @discardableResult
    func isFirst(_ device: PushDevice) -> Bool {
        defer { handedOver = device }
        return handedOver != device
    }

    /// Registers a pending device in the background.
    nonisolated func registerSoon() {
        Task { await register() }
    }

    /// Waits for a registration under way.
    func settle() async {
        while let registering { await registering.value }
    }

    /// Registers a pending device.
    package func register() async {
        // A registration under way may be for the previous user.
        while let registering { await registering.value }
        let task = Task.forSessions { await self.runOnce() }
        registering = task
        await task.value
    }

    private func runOnce() async {
        defer { registering = nil }
        await run()
    }

    private func run() async {
        guard
            let stored = try? await vault.credentials(),
            let push = stored.push,
            let current = stored.current,
            push.sessionID != current.session.id,
            let request = try? server.request(
                .registerPushDevice,
                NoBody(),
                parameters: ["provider": push.device.provider.rawValue, "token": push.device.token]
            ),
            let answer = try? await requests.send(OutgoingRequest(request), asUser: current.user.id),
            answer.isSuccess || answer.refusesDevice
        else { return }
        _ = try? await vault.change { stored in
            guard stored.push?.device == push.device, stored[sessionID: current.session.id] != nil else {
                return (.keep, ())
            }
            var new = stored
            // Forget a rejected token; otherwise every login would send it.
            if answer.refusesDevice { new.push = nil } else { new.push?.sessionID = current.session.id }
            return (.save(new), ())
        }
    }
}

extension Answer {
    /// Whether the server rejects the token itself.
    fileprivate var refusesDevice: Bool { status == 422 && problem?.fields?.isEmpty == false }
}
