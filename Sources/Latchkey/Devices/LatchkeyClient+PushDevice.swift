public import LatchkeyAPI

extension LatchkeyClient {
    /// Registers a push device for the current user's session.
    ///
    /// Call it whenever the system gives the app a token. The device is kept in the credential store, is sent with
    /// later logins and registrations, and moves along when the user is switched. The call does not wait for the
    /// network: the SDK calls the server as soon as it can be reached, and once per start of the app for an unchanged
    /// token. A token that the server rejects is forgotten.
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

    /// Forgets the push device on this device, and at the server if a user is signed in.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store, and the errors of ``data(for:logIn:)``; the device is
    ///   forgotten locally then.
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

    /// The device key; nil if there is none or the store cannot be read.
    var deviceKey: DeviceKey? {
        get async { try? await vault.credentials()?.deviceKey }
    }

    /// The device of a login, with the registered push device.
    var deviceWithPush: Device? {
        get async {
            guard let push = try? await vault.credentials()?.push else { return device }
            var device = device ?? Device()
            device.push = device.push ?? push.device
            return device
        }
    }
}
