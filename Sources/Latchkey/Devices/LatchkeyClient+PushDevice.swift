public import LatchkeyAPI

extension LatchkeyClient {
    /// Hands over what push notifications reach this device by.
    ///
    /// Kept in the credential store. It belongs to the session of the current user, goes along with each later login and
    /// registration, and moves when the user is switched. The network is not waited for: the server is told as soon as
    /// it can be reached. Call it whenever the system has given the app a token: the same one as before is told once each
    /// time that the app starts, since a server may have forgotten what could not be reached for a while. One that the
    /// server does not take, since it is no device token, is forgotten.
    ///
    /// - Parameter device: The provider and its token.
    /// - Throws: ``LatchkeyError`` of the credential store.
    public func registerPushDevice(_ device: PushDevice) async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let isFirst = await pushRegistrar.isFirst(device)
            try await vault.change { stored in
                guard isFirst || stored.push?.device != device else { return (.keep, ()) }
                var new = stored
                new.push = PushRegistration(device: device)
                return (new == stored ? .keep : .save(new), ())
            }
            pushRegistrar.registerSoon()
        }
    }

    /// Forgets the push device, here and at the server.
    ///
    /// Asks the server when somebody is signed in.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store, and what ``data(for:)`` throws; here it is forgotten then.
    public func forgetPushDevice() async throws(LatchkeyError) {
        try await LatchkeyError.typed {
            let forgotten = try await vault.change { stored in
                var new = stored
                new.push = nil
                return (new == stored ? .keep : .save(new), stored.push)
            }
            guard let forgotten, try await vault.current() != nil else { return }
            await pushRegistrar.settle()
            let parameters = ["provider": forgotten.device.provider.rawValue, "token": forgotten.device.token]
            _ = try await call(.forgetPushDevice, NoBody(), parameters: parameters)
        }
    }

    /// What the server knows this installation by; nil also when the store cannot be read.
    var deviceKey: DeviceKey? {
        get async { try? await vault.credentials()?.deviceKey }
    }

    /// What a login says of this device: with the push device that was handed over.
    var deviceWithPush: Device? {
        get async {
            guard let push = try? await vault.credentials()?.push else { return device }
            var device = device ?? Device()
            device.push = device.push ?? push.device
            return device
        }
    }
}
