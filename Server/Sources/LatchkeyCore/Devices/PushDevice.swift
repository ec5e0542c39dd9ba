/// An installation of an app that push notifications reach.
///
/// Its description does not contain the token, because the token and the app's keys together allow sending to the
/// device.
package struct PushDevice: Sendable, Hashable, Redacted {
    /// The longest token, in characters.
    package static let longestToken = 4096

    /// The service that delivers.
    package let provider: PushProvider
    /// The token from the provider, in its canonical form.
    package let token: String
    /// Whether the app is a development build, for which Apple's service has a separate host.
    package var isForDevelopment = false

    /// A push device from a request.
    ///
    /// - Parameters:
    ///   - provider: The provider's name on the wire.
    ///   - token: The token from the provider.
    ///   - place: The prefix of its field names, such as `device.push.` in `device.push.token`.
    /// - Throws: Errors of the fields `provider` and `token`; the token is checked only if the provider is known.
    package init(provider: String, token: String, at place: String = "") throws(FieldErrorsFound) {
        let known: PushProvider
        do {
            known = try .checked(provider)
        } catch { throw FieldErrorsFound(errors: [place + "provider": error]) }
        do {
            self.token = try known.token(token)
        } catch { throw FieldErrorsFound(errors: [place + "token": error]) }
        self.provider = known
    }

    package var description: String { "PushDevice(\(provider.rawValue), …)" }
}

extension FormCheck {
    /// The checked push device; nil if the request has none, or with an error if it is invalid.
    mutating func pushDevice(_ place: String, _ sent: (provider: String, token: String)?) -> PushDevice? {
        guard let sent else { return nil }
        do {
            return try PushDevice(provider: sent.provider, token: sent.token, at: place)
        } catch {
            for (name, problem) in error.errors { refuse(name, problem) }
            return nil
        }
    }
}

/// A push device as it is stored, with the digest for its lookup.
///
/// A token may be too long for a database's index (PostgreSQL: 2,704 bytes); its digest never is.
package struct PushDeviceRecord: Sendable, Equatable {
    package let device: PushDevice
    package let tokenDigest: [UInt8]

    package init(_ device: PushDevice, digest: any TokenDigest) {
        self.device = device
        tokenDigest = digest.digest(Array(device.token.utf8))
    }

    /// A push device with its stored digest.
    package init(_ device: PushDevice, storedAs digest: [UInt8]) {
        self.device = device
        tokenDigest = digest
    }
}

/// A push device, found by the digest of its token.
package struct OwnedPushDevice: Sendable, Equatable {
    package let device: PushDeviceRecord
    package let userID: User.ID
    /// The session that it belongs to.
    package let sessionID: SessionRecord.ID
    /// The application of that session.
    package let applicationID: Application.ID

    package init(
        _ device: PushDeviceRecord,
        userID: User.ID,
        sessionID: SessionRecord.ID,
        applicationID: Application.ID
    ) {
        self.device = device
        self.userID = userID
        self.sessionID = sessionID
        self.applicationID = applicationID
    }
}

/// A push device and the session that it belongs to.
package struct RegisteredPushDevice: Sendable, Equatable {
    package let device: PushDevice
    package let sessionID: SessionRecord.ID

    package init(_ device: PushDevice, sessionID: SessionRecord.ID) {
        self.device = device
        self.sessionID = sessionID
    }
}
