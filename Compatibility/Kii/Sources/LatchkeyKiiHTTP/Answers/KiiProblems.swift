import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

// Domain errors with the error codes of Kii's clients. Errors without such a code are answered as in every API.

extension RegistrationError {
    var kiiProblem: any Error {
        switch self {
        case .invalid(let errors): KiiRefusal(errors)
        case .identifierTaken(let identifier): KiiRefusal.userExists(identifier)
        case .tooManyAttempts(let wait): KiiRefusal.tooManyRequests(retryAfter: wait)
        case .refused, .passwords, .storage: HTTPProblem(self)
        }
    }
}

extension ProfileUpdateError {
    var kiiProblem: any Error {
        switch self {
        case .invalid(let errors): KiiRefusal(errors)
        case .identifierTaken(let identifier): KiiRefusal.userExists(identifier)
        case .noSuchUser, .sessionEnded: KiiRefusal.unauthorized
        case .tooManyAttempts(let wait): KiiRefusal.tooManyRequests(retryAfter: wait)
        case .stale, .stepUp, .passwords, .storage: HTTPProblem(self)
        }
    }
}

extension PasswordChangeError {
    var kiiProblem: any Error {
        switch self {
        case .invalid(let errors): KiiRefusal(errors)
        case .password(.wrongPassword): KiiRefusal.wrongPassword
        case .password, .sessionEnded, .stepUp, .passwords, .storage: HTTPProblem(self)
        }
    }
}

extension VerificationRequestError {
    var kiiProblem: any Error {
        switch self {
        case .invalid(let errors): KiiRefusal(errors)
        case .tooManyAttempts(let wait): KiiRefusal.tooManyRequests(retryAfter: wait)
        case .storage(let error): HTTPProblem(error)
        }
    }
}

extension PasswordResetError {
    var kiiProblem: any Error {
        switch self {
        case .proof(.invalidCode): KiiRefusal.wrongCode
        case .proof(.over): KiiRefusal(.gone, "PIN_CODE_EXPIRED", "The PIN code is over. Ask for another one.")
        case .invalid(let errors): KiiRefusal(errors)
        case .proof, .recovers, .passwords, .storage: HTTPProblem(self)
        }
    }
}

extension KiiRefusal {
    static let wrongPassword = KiiRefusal(
        .unauthorized,
        "WRONG_PASSWORD",
        "The password is wrong. Nothing was changed."
    )

    static let wrongCode = KiiRefusal(
        .forbidden,
        "INVALID_VERIFICATION_CODE",
        "The code is wrong. Look at the newest message, and type it again."
    )

    /// Lists all problems; a password that is too short has its own code.
    init(_ errors: FieldErrors) {
        if errors.count == 1, case .weakPassword(.tooShort(let minimum)) = errors.first?.value {
            self.init(
                .badRequest,
                "PASSWORD_TOO_SHORT",
                HTTPProblem(errors).detailNamingFields,
                details: ["minimumLength": .integer(Int64(minimum))]
            )
            return
        }
        let names = errors.keys.sorted().map { $0 == "username" ? "loginName" : $0 }
        self.init(
            .badRequest,
            "INVALID_INPUT_DATA",
            errors["username"] == .required
                ? "Give a login name, an e-mail address or a phone number."
                : HTTPProblem(errors).detailNamingFields.replacing("username: ", with: "loginName: "),
            details: ["fields": .array(names.map(JSONValue.string))]
        )
    }

    static func userExists(_ identifier: Identifier) -> KiiRefusal {
        KiiRefusal(
            .conflict,
            "USER_ALREADY_EXISTS",
            "There is a user with this already. Log in, or choose another one.",
            details: ["field": .string(identifier.kiiName), "value": .string(identifier.key)]
        )
    }
}

extension Response {
    static var nothing: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }
}
