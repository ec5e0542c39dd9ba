import Foundation
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

/// The push devices of the signed-in user: list them, register one for the session that asks, forget one.
struct PushDeviceRoutes: Sendable {
    let domain: Domain

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        let signedIn = api.group().add(middleware: RequireAccess(domain))
            .group(context: SignedInContext.self)
        signedIn.on(Endpoint<NoBody, PushDeviceList>.pushDevices, within: "/v1", use: list)
        signedIn.on(Endpoint<NoBody, NoBody>.registerPushDevice, within: "/v1", use: register)
        signedIn.on(Endpoint<NoBody, NoBody>.forgetPushDevice, within: "/v1", use: forget)
    }

    private func list(_ request: Request, _ context: SignedInContext) async throws -> Response {
        do {
            let devices = try await domain.pushDevices.list(context.access)
            return try .json(PushDeviceList(devices: devices.map(ListedPushDevice.init)))
        } catch let error as StoreError { throw HTTPProblem(error) }
    }

    private func register(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let device = try context.pushDevice
        do {
            try await domain.pushDevices.register(device, by: context.access)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }

    private func forget(_ request: Request, _ context: SignedInContext) async throws -> Response {
        let device = try context.pushDevice
        do {
            try await domain.pushDevices.forget(device, by: context.access)
        } catch { throw HTTPProblem(error) }
        return .noContent
    }
}

extension SignedInContext {
    /// The push device that the path names.
    fileprivate var pushDevice: LatchkeyCore.PushDevice {
        get throws {
            do {
                return try LatchkeyCore.PushDevice(provider: part("provider"), token: part("token"))
            } catch { throw HTTPProblem(error.errors) }
        }
    }

    /// A part of the path without its percent codes; one whose codes are wrong names nothing.
    private func part(_ name: String) -> String { parameters.get(name)?.removingPercentEncoding ?? "" }
}

extension ListedPushDevice {
    init(_ registered: RegisteredPushDevice) {
        self.init(
            provider: LatchkeyAPI.PushProvider(rawValue: registered.device.provider.rawValue),
            token: registered.device.token,
            sessionID: .init(registered.sessionID)
        )
    }
}
