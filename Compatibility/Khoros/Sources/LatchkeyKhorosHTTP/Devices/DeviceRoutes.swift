import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// The push devices of clients.
///
/// Each session has at most one, under the session's id.
struct DeviceRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/user_device_data", use: register)
        api.post("/user_device_data/{id}", use: update)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let access = try await api.access(request, context)
        let data = try await request.khorosBody().data
        if let id = try data.textIfAny("client_id"), id != access.applicationID.rawValue {
            throw KhorosRefusal.unknownClient
        }
        let provider = try self.provider(try data.text("push_notification_provider"))
        let device = try device(provider, try data.text("device_id"))
        try await register(device, by: access)
        return try answer(device, of: access)
    }

    /// Replaces the token of a user's device.
    private func update(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let access = try await api.access(request, context)
        let data = try await request.khorosBody().data
        let token = try data.text("device_id")
        let id = SessionRecord.ID(try context.parameters.require("id"))
        do {
            let before = try await api.domain.pushDevices.list(access).filter { $0.sessionID == id }
            guard let provider = before.first?.device.provider else { throw HTTPProblem.noSuchDevice }
            let device = try device(provider.rawValue, token)
            try await register(device, by: access)
            for old in before where old.device.token != device.token {
                try await api.domain.pushDevices.forget(old.device, by: access)
            }
            return try answer(device, of: access)
        } catch let error as StoreError { throw HTTPProblem(error) }
    }

    private func register(_ device: LatchkeyCore.PushDevice, by access: Access) async throws {
        do { try await api.domain.pushDevices.register(device, by: access) } catch { throw HTTPProblem(error) }
    }

    private func device(_ provider: String, _ token: String) throws -> LatchkeyCore.PushDevice {
        do { return try LatchkeyCore.PushDevice(provider: provider, token: token) } catch {
            throw HTTPProblem(error.errors)
        }
    }

    private func provider(_ word: String) throws(KhorosRefusal) -> String {
        switch word.uppercased() {
        case "APNS": return PushProvider.apns.rawValue
        case "FIREBASE", "FCM", "GCM": return PushProvider.fcm.rawValue
        default: throw .invalid("push_notification_provider must be APNS or FIREBASE.")
        }
    }

    private func answer(_ device: LatchkeyCore.PushDevice, of access: Access) throws -> Response {
        let provider: JSONValue =
            switch device.provider {
            case .apns: "APNS"
            case .fcm: "FIREBASE"
            }
        return try .khoros([
            "type": "user_device_data", "id": .string(access.sessionID.rawValue),
            "client_id": .string(access.applicationID.rawValue),
            "push_notification_provider": provider,
        ])
    }
}

extension HTTPProblem {
    fileprivate static var noSuchDevice: HTTPProblem {
        var problem = HTTPProblem.notFound
        problem.detailNamingFields = "You have no device with this id."
        return problem
    }
}
