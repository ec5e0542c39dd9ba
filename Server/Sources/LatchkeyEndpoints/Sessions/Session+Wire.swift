package import LatchkeyAPI
package import LatchkeyCore

extension LatchkeyAPI.SignedIn {
    package init(_ signedIn: LatchkeyCore.SignedIn) {
        self.init(
            user: LatchkeyAPI.User(signedIn.user),
            session: Session(
                id: .init(signedIn.session.id.rawValue),
                accessToken: signedIn.session.access.token,
                expiresIn: signedIn.session.access.lifetime,
                refreshToken: signedIn.session.refreshToken.secretText,
                deviceKey: signedIn.session.deviceKey.secretText
            )
        )
    }
}

extension LatchkeyAPI.Session {
    init(_ refreshed: RefreshedSession) {
        self.init(
            id: .init(refreshed.id.rawValue),
            accessToken: refreshed.access.token,
            expiresIn: refreshed.access.lifetime,
            refreshToken: nil
        )
    }
}

extension ListedSession {
    package init(_ session: LiveSession, isCurrent: Bool) {
        self.init(
            id: .init(session.id.rawValue),
            applicationID: session.applicationID.rawValue,
            device: LatchkeyAPI.Device(session.device),
            createdAt: session.createdAt,
            lastUsedAt: session.lastUse.time,
            address: session.lastUse.address?.text,
            isCurrent: isCurrent
        )
    }
}

extension LatchkeyAPI.Device {
    /// Nil if the device has no name and no platform.
    init?(_ device: LatchkeyCore.Device) {
        if device.name == nil, device.platform == nil { return nil }
        self.init(name: device.name, platform: device.platform)
    }
}

extension LatchkeyCore.Device {
    static func checked(
        _ device: LatchkeyAPI.Device?
    ) throws -> (device: LatchkeyCore.Device, push: LatchkeyCore.PushDevice?) {
        do {
            return try checked(
                name: device?.name,
                platform: device?.platform,
                push: device?.push.map { ($0.provider.rawValue, $0.token) }
            )
        } catch { throw HTTPProblem(error.errors) }
    }
}
