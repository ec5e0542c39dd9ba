import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The installations of apps that push notifications reach: each is a push device of ours, and its id is the digest of the
/// device's token.
struct InstallationRoutes: Sendable {
    let wire: KiiWire

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/installations", use: install)
        app.get("/installations/{installation}", use: read)
        app.delete("/installations/{installation}", use: uninstall)
    }

    /// One that somebody else has becomes that of who asks.
    private func install(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try wire.application(request, context)
        let party = try await wire.party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        let body = try await request.kiiBody()
        let type = try DeviceType(try body.text("deviceType"))
        let token = try body.text("installationRegistrationID")
        guard var device = type.device(token) else { throw KiiRefusal.notAToken }
        device.isForDevelopment = try body.flagIfAny("development") ?? false
        let session = try await session(body, for: party, at: application)
        do { try await wire.domain.pushDevices.register(device, for: session) } catch { throw HTTPProblem(error) }
        let id = Installation.id(wire.domain.pushDevices.digest(of: device))
        let answer: JSONValue = ["installationID": .string(id), "installationRegistrationID": .string(device.token)]
        return try .json(
            answer,
            status: .created,
            headers: [.location: "/api/apps/\(application.id)/installations/\(id)"]
        )
    }

    private func read(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        guard let found = try await installations(request, context).first else { throw KiiRefusal.noInstallation }
        return try .json(JSONValue.object(Installation(found).record))
    }

    private func uninstall(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let found = try await installations(request, context)
        guard !found.isEmpty else { throw KiiRefusal.noInstallation }
        do {
            for device in found { try await wire.domain.pushDevices.forget(device) }
        } catch { throw HTTPProblem(error) }
        return .nothing
    }

    /// The installations that a path names and who asks may see: their own, or all of the application for its backend.
    private func installations(
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> [OwnedPushDevice] {
        let application = try wire.application(request, context)
        let party = try await wire.party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        guard let place = InstallationPlace(context.pathText("installation") ?? "") else {
            throw KiiRefusal.noInstallation
        }
        let devices = wire.domain.pushDevices
        let found: [OwnedPushDevice]
        do {
            found = try await devices.devices(withDigest: place.digest(by: devices), at: application.id)
        } catch { throw HTTPProblem(error) }
        return found.filter { found in
            if let device = place.device, found.device.device.provider != device.provider { return false }
            if case .user(let access) = party { return found.userID == access.userID }
            return true
        }
    }

    /// The session that an installation is to belong to: the one that asks, or the newest of the user whom a backend names.
    private func session(
        _ body: KiiBody,
        for party: KiiParty,
        at application: LatchkeyCore.Application
    ) async throws -> SessionRecord.ID {
        if case .user(let access) = party { return access.sessionID }
        let id = try body.text("userID").lowercased()
        guard IDSource.isID(id) else { throw KiiRefusal.userNotFound(.id(id), at: application) }
        let session: SessionRecord.ID?
        do { session = try await wire.users.newestSession(of: id, at: application.id) } catch {
            throw HTTPProblem(ofAdministration: error)
        }
        // A device belongs to a session, so who has none here has no device.
        guard let session else { throw KiiRefusal.userNotFound(.id(id), at: application) }
        return session
    }
}

extension KiiRefusal {
    fileprivate static let noInstallation = KiiRefusal(
        .notFound,
        "INSTALLATION_NOT_FOUND",
        "There is no such installation."
    )

    fileprivate static let notAToken = invalid(
        "installationRegistrationID is none. A device token of Apple's has 32 to 400 hexadecimal digits, a registration "
            + "token of Firebase 1 to 4096 letters, digits, colons, hyphens, underscores or dots."
    )
}
