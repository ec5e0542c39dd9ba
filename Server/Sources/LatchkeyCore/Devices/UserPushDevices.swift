/// A user's push devices, for the user: registered, forgotten, listed.
package struct UserPushDevices: Sendable {
    private let devices: any PushDeviceStore
    private let digest: any TokenDigest
    private let clock: any WallClock
    private let space: FreeSpace

    package init(devices: any PushDeviceStore, digest: any TokenDigest, clock: any WallClock, space: FreeSpace) {
        self.devices = devices
        self.digest = digest
        self.clock = clock
        self.space = space
    }

    /// Gives a device to the session that asks.
    ///
    /// One that another session or user has moves: who is signed in on the device now gets its notifications, and who
    /// was there before gets none.
    package func register(_ device: PushDevice, by access: Access) async throws(PushDeviceError) {
        try await register(device, for: access.sessionID)
    }

    /// Gives a device to a session that lives.
    package func register(_ device: PushDevice, for session: SessionRecord.ID) async throws(PushDeviceError) {
        let result: PushDeviceRegistration
        do {
            try space.requireRoom()
            result = try await devices.register(
                PushDeviceRecord(device, digest: digest),
                for: session,
                at: clock.now()
            )
        } catch { throw .storage(error) }
        switch result {
        case .registered: break
        case .askerEnded(let reason): throw .askerEnded(reason)
        }
    }

    /// Forgets a device of the user, whichever of their sessions has it; those of others are never touched.
    package func forget(_ device: PushDevice, by access: Access) async throws(StoreError) {
        try await devices.remove(PushDeviceRecord(device, digest: digest), of: access.userID)
    }

    /// Forgets a device that was found, whose ever it is; one that has moved to another session since stays there.
    package func forget(_ found: OwnedPushDevice) async throws(StoreError) { try await devices.remove(found) }

    /// The devices of the sessions at an application that live whose token has a digest.
    package func devices(
        withDigest digest: [UInt8],
        at application: Application.ID
    ) async throws(StoreError) -> [OwnedPushDevice] {
        try await devices.devices(withDigest: digest, at: clock.now()).filter { $0.applicationID == application }
    }

    /// The digest that a device is found by.
    package func digest(of device: PushDevice) -> [UInt8] { PushDeviceRecord(device, digest: digest).tokenDigest }

    /// The devices of the user's sessions that live, the latest registered first.
    package func list(_ access: Access) async throws(StoreError) -> [RegisteredPushDevice] {
        try await devices.devices(of: access.userID, at: clock.now())
    }
}

/// Why a push device is not registered.
package enum PushDeviceError: Error, Equatable, Sendable {
    /// The session that asks has itself ended meanwhile.
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}
