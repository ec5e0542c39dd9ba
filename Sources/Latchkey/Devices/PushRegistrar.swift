import LatchkeyAPI

/// Tells the server which session the push device belongs to: the current user's, whoever that is.
package actor PushRegistrar {
    private let server: Server
    private let vault: CredentialVault
    private let requests: AuthorizedRequests
    private var registering: Task<Void, Never>?
    /// What the app has handed over last, since it was started.
    private var handedOver: PushDevice?

    init(server: Server, vault: CredentialVault, requests: AuthorizedRequests) {
        self.server = server
        self.vault = vault
        self.requests = requests
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        SerialQueueExecutor.sessions.asUnownedSerialExecutor()
    }

    /// Takes note of a device that the app hands over, or that a login has taken along.
    ///
    /// - Returns: Whether it is news since the app was started.
    @discardableResult
    func isFirst(_ device: PushDevice) -> Bool {
        defer { handedOver = device }
        return handedOver != device
    }

    /// Registers what is still to be registered, without anybody waiting for it.
    nonisolated func registerSoon() {
        Task { await register() }
    }

    /// Returns when no registration is under way.
    func settle() async {
        while let registering { await registering.value }
    }

    /// Registers what is still to be registered.
    package func register() async {
        // What is under way may be for the user of before.
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
            // What is no device token never becomes one, and would go along with each login.
            if answer.refusesDevice { new.push = nil } else { new.push?.sessionID = current.session.id }
            return (.save(new), ())
        }
    }
}

extension Answer {
    /// Whether the server says that it will never take such a device.
    fileprivate var refusesDevice: Bool { status == 422 && problem?.fields?.isEmpty == false }
}
