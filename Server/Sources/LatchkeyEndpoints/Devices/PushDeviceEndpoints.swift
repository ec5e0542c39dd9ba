package import LatchkeyAPI
package import LatchkeyCore

/// The push devices of the signed-in user: list them, register one for the calling session, remove one.
extension ServerEndpoint {
    static let pushDevices = ServerEndpoint(
        .pushDevices,
        EndpointSummary(
            "listPushDevices",
            .devices,
            "List the push devices of the user's sessions that live, the latest registered first"
        ),
        body: .none,
        answers: [AnswerDescription(.ok, PushDeviceList.self, "The push devices.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        let devices = try await call.domain.pushDevices.list(call.caller.access)
        return .ok(PushDeviceList(devices: devices.map(ListedPushDevice.init)))
    }

    static let registerPushDevice = ServerEndpoint(
        .registerPushDevice,
        EndpointSummary(
            "registerPushDevice",
            .devices,
            "Register a push device for the session that asks",
            details:
                "A device belongs to one session: one that another session or user has moves. It is removed when the session ends or the user is deleted. The oldest give way where a session has more than 20 or a user more than 100."
        ),
        parameters: pushDeviceParameters,
        body: .none,
        answers: [AnswerDescription(.noContent, "The session that asks has the device.")],
        refusals: [.invalidFields, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        try await call.domain.pushDevices.register(call.pushDevice, by: call.caller.access)
        return .noContent
    }

    static let forgetPushDevice = ServerEndpoint(
        .forgetPushDevice,
        EndpointSummary(
            "forgetPushDevice",
            .devices,
            "Forget a push device of the user",
            details: "A device of another user is left as it is."
        ),
        parameters: pushDeviceParameters,
        body: .none,
        answers: [AnswerDescription(.noContent, "The user does not have the device (any more).")],
        refusals: [.invalidFields]
    ) { (call: Call<NoBody, SessionCaller>) in
        try await call.domain.pushDevices.forget(call.pushDevice, by: call.caller.access)
        return .noContent
    }

    private static let pushDeviceParameters = [
        ParameterDescription("provider", in: .path, .of(LatchkeyAPI.PushProvider.self)),
        ParameterDescription(
            "token",
            in: .path,
            LatchkeyAPI.PushDevice.tokenSchema,
            "Percent-encoded: tokens of `fcm` have colons."
        ),
    ]
}

extension Call where From == SessionCaller {
    /// The push device in the path; a part with invalid percent-encoding matches none.
    fileprivate var pushDevice: LatchkeyCore.PushDevice {
        get throws {
            do {
                return try LatchkeyCore.PushDevice(
                    provider: request.pathParameter("provider") ?? "",
                    token: request.pathParameter("token") ?? ""
                )
            } catch { throw HTTPProblem(error.errors) }
        }
    }
}

extension ListedPushDevice {
    package init(_ registered: RegisteredPushDevice) {
        self.init(
            provider: LatchkeyAPI.PushProvider(rawValue: registered.device.provider.rawValue),
            token: registered.device.token,
            sessionID: .init(registered.sessionID.rawValue)
        )
    }
}
