import LatchkeyCore
import LatchkeyStores

extension PushDevice {
    /// A distinct device for each number.
    static func sample(_ number: Int = 1) throws -> PushDevice {
        let digits = String(number, radix: 16)
        return try PushDevice(provider: "apns", token: String(repeating: "0", count: 64 - digits.count) + digits)
    }
}

extension PushDeviceRecord {
    init(_ device: PushDevice) { self.init(device, digest: LastBytes()) }

    /// A distinct device for each number.
    static func sample(_ number: Int = 1) throws -> PushDeviceRecord { PushDeviceRecord(try .sample(number)) }
}

/// A digest that distinguishes the tokens of tests.
private struct LastBytes: TokenDigest {
    func digest(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.suffix(32)) }
}

extension Stores {
    /// A session of a user that starts with a device.
    func newSession(of user: User, with device: PushDevice) async throws -> SessionRecord {
        let session = NewSession(.sample(of: user), pushDevice: PushDeviceRecord(device))
        guard try await sessions.insert(session) else { throw StoreError.defect("no such user") }
        return session.record
    }

    /// Registers a device for a session.
    @discardableResult
    func register(_ device: PushDevice, for session: SessionRecord) async throws -> PushDeviceRegistration {
        try await pushDevices.register(PushDeviceRecord(device), for: session.id, at: .sample)
    }

    /// The devices of a user, most recently registered first.
    func devices(of user: User) async throws -> [PushDevice] {
        try await pushDevices.devices(of: user.id, at: .sample).map(\.device)
    }
}
