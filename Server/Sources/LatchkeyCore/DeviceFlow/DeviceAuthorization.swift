import Foundation

/// Gives access to devices without a browser: a person types their code on another device (RFC 8628).
package struct DeviceAuthorization: Sendable {
    /// The most resources of one request.
    static let mostResources = 10

    let storage: any Storage
    let clients: Clients
    let resources: ResourceDirectory
    let sessions: SessionStart
    let idTokens: IDTokenIssuer
    let attempts: AttemptLimits
    let digest: any TokenDigest
    let space: FreeSpace
    let ids: IDSource
    let clock: any WallClock

    /// Begins a request of a device.
    ///
    /// - Parameters:
    ///   - client: The client, as it has authenticated.
    ///   - scope: The `scope` of the request; nil without one.
    ///   - resources: The resources that it asks for.
    ///   - address: The device's address.
    /// - Returns: The codes.
    /// - Throws: The reason why there are no codes.
    package func begin(
        by client: AuthenticatedClient,
        scope: String?,
        resources: [String],
        from address: ClientAddress?
    ) async throws(DeviceRequestError) -> BegunDeviceAuthorization {
        let application = client.application
        guard application.client.grantTypes.contains(.deviceCode) else { throw .notAllowed }
        let grant = try grant(for: application, scope, resources)
        try space.requireRoom(DeviceRequestError.self)
        do { try await attempts.admitDevice(from: address) } catch { throw DeviceRequestError(error) }
        let (code, now) = (DeviceCode(.random()), clock.now())
        for _ in 0..<3 {
            let userCode = UserCode.random()
            let record = DeviceAuthorizationRecord(
                digest: digest.digest(code.bytes),
                userCodeDigest: userCode.digest(by: digest),
                applicationID: application.id,
                grant: grant,
                address: address,
                createdAt: now,
                expiresAt: now.addingTimeInterval(TimeInterval(DeviceAuthorizationRecord.lifetime))
            )
            let isFree = try await storage.transaction(DeviceRequestError.self) { tables in
                guard try tables.deviceCodes.find(userCode: record.userCodeDigest) == nil else { return false }
                try tables.deviceCodes.insert(record)
                return true
            }
            if isFree { return BegunDeviceAuthorization(deviceCode: code, userCode: userCode) }
        }
        throw .storage(.defect("no user code is free"))
    }

    /// The terms of the session, by the rules of `/authorize`.
    private func grant(
        for application: Application,
        _ scope: String?,
        _ asked: [String]
    ) throws(DeviceRequestError) -> SessionGrant? {
        var uris: [String] = []
        for uri in asked where !uris.contains(uri) { uris.append(uri) }
        guard uris.count <= Self.mostResources, uris.allSatisfy({ resources.allow($0, to: application) }) else {
            throw .resource
        }
        guard let scope else {
            let isWhole = application.client.party == .first && application.client.registration == .byOperator
            guard AccessTokenSize.fits([application.id], .none, uris) else { throw .tooLong }
            return isWhole && uris.isEmpty ? nil : SessionGrant(scopes: .none, resources: uris)
        }
        guard let scopes = Scopes(scope) else { throw .scope }
        let allowed = scopes.intersection(resources.scopes(of: application, for: uris))
        guard !allowed.isEmpty else { throw .scope }
        guard AccessTokenSize.fits([application.id], allowed, uris) else { throw .tooLong }
        return SessionGrant(scopes: allowed, resources: uris)
    }
}

/// The codes of a request.
package struct BegunDeviceAuthorization: Sendable {
    package let deviceCode: DeviceCode
    package let userCode: UserCode
    /// The lifetime of the codes, in seconds.
    package let lifetime = DeviceAuthorizationRecord.lifetime
    /// The shortest time between two polls, in seconds.
    package let interval = DeviceAuthorizationRecord.interval
}

/// The reason why a device gets no codes.
package enum DeviceRequestError: AttemptLimitedError, Equatable, Sendable {
    case notAllowed
    case scope
    case resource
    /// The scopes and resources are too long for an access token.
    case tooLong
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
