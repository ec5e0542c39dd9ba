/// The body of `POST /v1/verifications`: a pending address of the user.
public struct VerificationRequest: Codable, Sendable {
    /// The e-mail address to send a message to.
    public var emailAddress: String?
    /// The phone number to send a message to, in E.164 form as the user's record has it.
    public var phoneNumber: String?

    /// Requests a message to an e-mail address.
    public init(emailAddress: String) { self.emailAddress = emailAddress }

    /// Requests a message to a phone number.
    public init(phoneNumber: String) { self.phoneNumber = phoneNumber }
}

/// The answer to a request for a message, and to a registration that its message completes.
public struct VerificationAsked: Codable, Hashable, Sendable {
    /// The id that goes with the code of the message.
    public var verificationID: String

    /// Makes an answer.
    public init(verificationID: String) { self.verificationID = verificationID }
}

/// The body of `POST /v1/verifications/confirm`: the code with its id, or the token of the link.
public struct VerificationConfirmation: Codable, Sendable {
    /// The id of the request; goes with `code`, and with `token` if the same application sent the request.
    public var verificationID: String?
    /// The six digits from the message.
    public var code: String?
    /// The token from the message's link.
    public var token: String?
    /// The device, for completing a registration.
    public var device: Device?

    /// Verifies with the code of a message.
    public init(verificationID: String, code: String, device: Device? = nil) {
        self.verificationID = verificationID
        self.code = code
        self.device = device
    }

    /// Verifies with the token of a link.
    public init(token: String, verificationID: String? = nil, device: Device? = nil) {
        self.token = token
        self.verificationID = verificationID
        self.device = device
    }
}

extension Endpoint {
    /// Sends a message to an address of the user: 202.
    public static var requestVerification: Endpoint<VerificationRequest, VerificationAsked> {
        .init("POST", "/v1/verifications")
    }
    /// Verifies the address: 204; or completes a registration: 201 with the user and their session.
    public static var confirmVerification: Endpoint<VerificationConfirmation, SignedIn?> {
        .init("POST", "/v1/verifications/confirm")
    }
}
