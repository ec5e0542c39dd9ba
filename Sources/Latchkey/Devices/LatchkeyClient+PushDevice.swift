import LatchkeyAPI

extension LatchkeyClient {
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
