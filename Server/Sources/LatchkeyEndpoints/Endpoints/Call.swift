package import LatchkeyCore
import LatchkeyAPI

/// A call for its use case, with its caller identified and its body read.
package struct Call<Body: Sendable, From: Caller>: Sendable {
    package let domain: Domain
    package let request: EndpointRequest
    /// The path of the endpoint, with its parameters in braces.
    let path: String
    package let caller: From
    package let body: Body

    /// The client's address.
    package var address: ClientAddress? { request.clientAddress }

    /// The client's address with its device.
    func origin(
        _ device: LatchkeyCore.Device,
        _ pushDevice: LatchkeyCore.PushDevice? = nil,
        keyThumbprint: KeyThumbprint? = nil
    ) -> RequestOrigin {
        RequestOrigin(
            address: request.clientAddress,
            device: device,
            pushDevice: pushDevice,
            deviceKey: request.deviceKey,
            keyThumbprint: keyThumbprint
        )
    }

    /// The client's address with the device in the body.
    ///
    /// - Throws: `HTTPProblem` for the fields of the device that are wrong.
    func origin(_ device: LatchkeyAPI.Device?) throws -> RequestOrigin {
        let (device, pushDevice) = try LatchkeyCore.Device.checked(device)
        return origin(device, pushDevice)
    }
}

/// The answer to a call.
package struct Answer<Value: Encodable & Sendable>: Sendable {
    package let status: ResponseStatus
    package let headers: ResponseHeaders
    /// Nil for an answer without a body.
    package let value: Value?

    private init(_ status: ResponseStatus, _ value: Value?, _ headers: ResponseHeaders) {
        self.status = status
        self.value = value
        self.headers = headers
    }

    package static func ok(_ value: Value, _ headers: ResponseHeaders = [:]) -> Answer { Answer(.ok, value, headers) }

    package static func created(_ value: Value, _ headers: ResponseHeaders = [:]) -> Answer {
        Answer(.created, value, headers)
    }

    package static func accepted(_ value: Value) -> Answer { Answer(.accepted, value, [:]) }

    package static func unauthorized(_ value: Value, _ headers: ResponseHeaders) -> Answer {
        Answer(.unauthorized, value, headers)
    }

    package static var noContent: Answer { Answer(.noContent, nil, [:]) }

    package static func noContent(_ headers: ResponseHeaders) -> Answer { Answer(.noContent, nil, headers) }

    func encoded() throws -> EndpointResponse {
        if let value { return try .json(value, status, headers) }
        var headers = headers
        headers[.cacheControl] = "no-store"
        return EndpointResponse(status, headers)
    }
}
