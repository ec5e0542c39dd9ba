import HTTPTypes
import Hummingbird
package import Logging

extension ServiceProblem {
    /// What a request is answered with that could not be followed.
    ///
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - methods: What the address takes; nil where there is none.
    ///   - bodyLimit: How many bytes a body may have.
    ///   - logger: Is told what the answer does not say.
    package init(of error: any Error, methods: String?, bodyLimit: Int, logger: Logger) {
        switch error {
        case let problem as ServiceProblem: self = problem
        case let error as StorageError:
            logger.error("storage failed", metadata: ["error": "\(error)"])
            self.init(error)
        case let error as AccessTokenError: self.init(error)
        case let failure as LatchkeyFailure: self.init(failure)
        case let error as any HTTPResponseError:
            switch error.status {
            case .notFound: self = methods.map(Self.methodNotAllowed) ?? .notFound
            case .contentTooLarge: self = .tooLarge(limit: bodyLimit)
            default: self = .malformedRequest
            }
        default:
            logger.error("request failed", metadata: ["error": "\(type(of: error))"])
            self = .internalError
        }
    }

    package init(_ error: WrittenTextError, in field: String) {
        switch error {
        case .blank: self = .invalidField(field, "required", "Write something.")
        case .tooLong(let longest): self = .invalidField(field, "too_long", "Use at most \(longest) characters.")
        case .controlCharacters:
            self = .invalidField(field, "control_characters", "This has characters that cannot be shown.")
        }
    }

    package init(_ error: StorageError) {
        switch error {
        case .unavailable: self = .storageUnavailable
        case .keyOfAnotherText: self = .keyOfAnotherText
        }
    }

    package init(_ error: AccessTokenError) {
        switch error {
        case .invalid:
            self.init(
                status: .unauthorized,
                code: "invalid_token",
                detail: "The access token is not good here. Log in."
            )
        case .expired:
            self.init(status: .unauthorized, code: "token_expired", detail: "The access token is over. Renew it.")
        case .latchkeyAway: self = .latchkeyAway
        }
    }

    package init(_ failure: LatchkeyFailure) {
        switch failure {
        case .away(let retryAfter): self = .latchkeyAway(retryAfter: retryAfter)
        case .refused: self = ServiceProblem(AccessTokenError.invalid)
        }
    }
}
