import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The installations that receive notifications.
///
/// Each is a push device, and its id is the digest of the device's token.
struct InstallationRoutes: Sendable {
    let api: KiiAPI

    func add(to app: RouterGroup<LatchkeyRequestContext>) {
        app.post("/installations", use: install)
        app.get("/installations/{installation}", use: read)
        app.delete("/installations/{installation}", use: uninstall)
    }

    /// Installs a device; an installation of another user moves to the caller.
    private func install(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try api.application(request, context)
        let party = try await api.party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        let body = try await request.kiiBody()
        let type = try DeviceType(try body.text("deviceType"))
        let token = try body.text("installationRegistrationID")
        guard var device = type.device(token) else { throw KiiRefusal.notAToken }
        device.isForDevelopment = try body.flagIfAny("development") ?? false
        let session = try await session(body, for: party, at: application)
        do { try await api.domain.pushDevices.register(device, for: session) } catch { throw HTTPProblem(error) }
        let id = Installation.id(api.domain.pushDevices.digest(of: device))
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
            for device in found { try await api.domain.pushDevices.forget(device) }
        } catch { throw HTTPProblem(error) }
        return .nothing
    }

    /// The installations in a path that the caller may see: the user's own, or all of the application for its backend.
    private func installations(
        _ request: Request,
        _ context: LatchkeyRequestContext
    ) async throws -> [OwnedPushDevice] {
        let application = try api.application(request, context)
        let party = try await api.party(request, context, at: application)
        if case .anonymous = party { throw KiiRefusal.unauthorized }
        guard let place = InstallationPlace(context.pathText("installation") ?? "") else {
            throw KiiRefusal.noInstallation
        }
        let devices = api.domain.pushDevices
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

    /// The session of an installation: the caller's, or the newest session of the user that a backend names.
    private func session(
        _ body: KiiBody,
        for party: KiiParty,
        at application: LatchkeyCore.Application
    ) async throws -> SessionRecord.ID {
        if case .user(let access) = party { return access.sessionID }
        let id = LatchkeyCore.User.ID(try body.text("userID").lowercased())
        guard IDSource.isID(id) else { throw KiiRefusal.userNotFound(.id(id), at: application) }
        let session: SessionRecord.ID?
        do { session = try await api.users.newestSession(of: id, at: application.id) } catch {
            throw HTTPProblem(ofAdministration: error)
        }
        // A device belongs to a session, so a user without one has no device.
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
