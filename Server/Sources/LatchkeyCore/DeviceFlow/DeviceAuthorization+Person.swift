package import Foundation

// The person, who answers on another device.

extension DeviceAuthorization {
    /// The request of a user code.
    ///
    /// Wrong codes count for the user and for their address.
    ///
    /// - Parameters:
    ///   - text: The code as the person typed it.
    ///   - access: The person's session.
    ///   - address: Their address.
    /// - Returns: The request.
    /// - Throws: `DeviceAnswerError.unknownCode` also if the request is expired or answered.
    package func request(
        _ text: String,
        by access: Access,
        from address: ClientAddress?
    ) async throws(DeviceAnswerError) -> DeviceRequest {
        let attempt: AdmittedAttempt
        do {
            attempt = try await attempts.admit(Attempt(.deviceCode, at: .user(access.userID), from: address))
        } catch { throw DeviceAnswerError(error) }
        guard let code = UserCode(text) else {
            // A mistyped letter is no guess.
            await attempts.withdraw(attempt)
            throw .unknownCode
        }
        let codeDigest = code.digest(by: digest)
        let record = try await storage.read(DeviceAnswerError.self) { tables in
            try tables.deviceCodes.find(userCode: codeDigest)
        }
        guard let record, record.decision == nil, clock.now() < record.expiresAt,
            let application = try? await clients.find(record.applicationID)
        else { throw .unknownCode }
        await attempts.withdraw(attempt)
        return DeviceRequest(code: code, application: application, record: record)
    }

    /// Allows the device access.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - access: The person's session.
    /// - Throws: The reason why the device gets no access.
    package func allow(_ request: DeviceRequest, by access: Access) async throws(DeviceAnswerError) {
        let consent = DeviceConsent(
            application: request.application,
            requiredProviders: sessions.requiredProviders(of: request.application),
            grantID: Grant.ID(rawValue: ids.next())
        )
        let (now, applications) = (clock.now(), clients.applications)
        let outcome = try await storage.transaction(DeviceAnswerError.self) { tables in
            try tables.allow(
                request.record,
                by: access,
                consent,
                rules: { applications.ofSession($0)?.accountRules },
                at: now
            )
        }
        switch outcome {
        case .allowed: return
        case .over: throw .unknownCode
        case .furtherProofNeeded: throw .furtherProofNeeded
        }
    }

    /// Refuses the device access.
    package func deny(_ request: DeviceRequest) async throws(DeviceAnswerError) {
        let now = clock.now()
        let isDenied = try await storage.transaction(DeviceAnswerError.self) { tables in
            try tables.deviceCodes.decide(request.record.digest, .denied, at: now)
        }
        guard isDenied else { throw .unknownCode }
    }
}

/// The request of a device, for the page that asks about it.
package struct DeviceRequest: Sendable {
    package let code: UserCode
    package let application: Application
    let record: DeviceAuthorizationRecord

    /// The scopes that it asks for; nil for the whole API.
    package var scopes: Scopes? { record.grant?.scopes }
    package var resources: [String] { record.grant?.resources ?? [] }
    /// The address of the device.
    package var address: ClientAddress? { record.address }
    package var createdAt: Date { record.createdAt }
}

/// The reason why a person cannot answer a device's request.
package enum DeviceAnswerError: SessionStartingError, AttemptLimitedError, Equatable, Sendable {
    /// The code is malformed, unknown, expired or answered.
    case unknownCode
    /// The session has ended, or the application asks for another factor.
    case furtherProofNeeded
    case refused(AdmissionRefusal)
    case tooManyAttempts(retryAfter: Duration)
    case storage(StoreError)
}
