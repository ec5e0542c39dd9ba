/// Registers, removes and lists a user's push devices.
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

    /// Gives a device to the requesting session.
    ///
    /// A device of another session or user moves: the user who is now signed in on it gets its notifications, and the
    /// previous user gets none.
    package func register(_ device: PushDevice, by access: Access) async throws(PushDeviceError) {
        try await register(device, for: access.sessionID)
    }

    /// Gives a device to a live session.
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

    /// Removes a device from the user, whichever of their sessions has it.
    ///
    /// Devices of other users are never affected.
    package func forget(_ device: PushDevice, by access: Access) async throws(StoreError) {
        let record = PushDeviceRecord(device, digest: digest)
        try await storage.transaction { tables in try tables.pushDevices.remove(record, of: access.userID) }
    }

    /// Removes a device of any user, unless it has moved to another session since.
    package func forget(_ found: OwnedPushDevice) async throws(StoreError) {
        try await storage.transaction { tables in try tables.pushDevices.remove(found) }
    }

    /// The devices of an application's live sessions with this token digest.
    package func devices(
        withDigest digest: [UInt8],
        at application: Application.ID
    ) async throws(StoreError) -> [OwnedPushDevice] {
        let now = clock.now()
        return try await storage.read { tables in try tables.pushDevices.devices(withDigest: digest, at: now) }
            .filter { $0.applicationID == application }
    }

    /// The digest by which a device is found.
    package func digest(of device: PushDevice) -> [UInt8] { PushDeviceRecord(device, digest: digest).tokenDigest }

    /// The devices of the user's live sessions, most recently registered first.
    package func list(_ access: Access) async throws(StoreError) -> [RegisteredPushDevice] {
        let now = clock.now()
        return try await storage.read { tables in try tables.pushDevices.devices(of: access.userID, at: now) }
            .map { RegisteredPushDevice($0.device.device, sessionID: $0.sessionID) }
    }
}

/// The reason why a push device is not registered.
package enum PushDeviceError: UseCaseError, Equatable, Sendable {
    /// The requesting session has ended meanwhile.
    case askerEnded(SessionEnd?)
    case storage(StoreError)
}
