public import LatchkeyAPI

extension LatchkeyClient {
    /// This device's push token.
    ///
    /// ```swift
    /// try await latchkey.pushDevices.register(.apns(deviceToken))
    /// ```
    public var pushDevices: PushDeviceCalls { PushDeviceCalls(latchkey: self) }

    /// Calls that register and forget this device's push token; see ``LatchkeyClient/pushDevices``.
    public struct PushDeviceCalls: Sendable {
        let latchkey: LatchkeyClient

        /// Registers a push device for the current user's session.
        ///
        /// Call it whenever the system gives the app a token. The device is kept in the credential store, is sent with
        /// later logins and registrations, and moves along when the user is switched. The call does not wait for the
        /// network: the SDK calls the server as soon as it can be reached, and once per start of the app for an
        /// unchanged token. A token that the server rejects is forgotten.
        ///
        /// - Parameter device: The provider and its token.
        /// - Throws: ``LatchkeyError`` of the credential store.
        public func register(_ device: PushDevice) async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                let isFirst = await latchkey.pushRegistrar.isFirst(device)
                try await latchkey.vault.change { stored in
                    guard isFirst || stored.push?.device != device else { return (.keep, ()) }
                    var new = stored
                    new.push = PushRegistration(device: device)
                    return (new == stored ? .keep : .save(new), ())
                }
                latchkey.pushRegistrar.registerSoon()
            }
        }

        /// Forgets the push device on this device, and at the server if a user is signed in.
        ///
        /// - Throws: ``LatchkeyError`` of the credential store, and the errors of ``LatchkeyClient/data(for:logIn:)``;
        ///   the device is forgotten locally then.
        public func forget() async throws(LatchkeyError) {
            try await LatchkeyError.typed {
                let forgotten = try await latchkey.vault.change { stored in
                    var new = stored
                    new.push = nil
                    return (new == stored ? .keep : .save(new), stored.push)
                }
                guard let forgotten, try await latchkey.vault.current() != nil else { return }
                await latchkey.pushRegistrar.settle()
                let parameters = ["provider": forgotten.device.provider.rawValue, "token": forgotten.device.token]
                _ = try await latchkey.call(.forgetPushDevice, NoBody(), parameters: parameters)
            }
        }
    }
}
