/// A user's push devices, for the user: registered, forgotten, listed.
package struct UserPushDevices: Sendable {
    private let storage: any Storage
    private let digest: any TokenDigest
    private let clock: any WallClock
    private let space: FreeSpace

    package init(storage: any Storage, digest: any TokenDigest, clock: any WallClock, space: FreeSpace) {
        self.storage = storage
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
        try space.requireRoom(PushDeviceError.self)
        let (record, now) = (PushDeviceRecord(device, digest: digest), clock.now())
        let result = try await storage.transaction(PushDeviceError.self) { tables in
            try tables.register(record, for: session, at: now)
        }
        switch result {
        case .registered: break
        case .askerEnded(let reason): throw .askerEnded(reason)
        }
    }

    /// Forgets a device of the user, whichever of their sessions has it; those of others are never touched.
    package func forget(_ device: PushDevice, by access: Access) async throws(StoreError) {
        let record = PushDeviceRecord(device, digest: digest)
        try await storage.transaction { tables in try tables.pushDevices.remove(record, of: access.userID) }
    }

    /// Forgets a device that was found, whose ever it is; one that has moved to another session since stays there.
    package func forget(_ found: OwnedPushDevice) async throws(StoreError) {
        try await storage.transaction { tables in try tables.pushDevices.remove(found) }
    }

    /// The devices of the sessions at an application that live whose token has a digest.
    package func devices(
        withDigest digest: [UInt8],
        at application: Application.ID
    ) async throws(StoreError) -> [OwnedPushDevice] {
        let now = clock.now()
        return try await storage.read { tables in try tables.pushDevices.devices(withDigest: digest, at: now) }
            .filter { $0.applicationID == application }
    }

    /// The digest that a device is found by.
    package func digest(of device: PushDevice) -> [UInt8] { PushDeviceRecord(device, digest: digest).tokenDigest }

    /// The devices of the user's sessions that live, the latest registered first.
    package func list(_ access: Access) async throws(StoreError) -> [RegisteredPushDevice] {
        let now = clock.now()
        return try await storage.read { tables in try tables.pushDevices.devices(of: access.userID, at: now) }
            .map { RegisteredPushDevice($0.device.device, sessionID: $0.sessionID) }
    }
}

/// Why a push device is not registered.
package enum PushDeviceError: UseCaseError, Equatable, Sendable {
    /// The session that asks has itself ended meanwhile.
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}
