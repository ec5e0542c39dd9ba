import HTTPTypes

extension BlogProblem {
    init(_ error: PostTextError) {
        switch error {
        case .blank: self = .invalidField("text", "required", "Write something.")
        case .tooLong:
            self = .invalidField("text", "too_long", "Use at most \(PostText.longest) characters.")
        case .controlCharacters:
            self = .invalidField("text", "control_characters", "This has characters that cannot be shown.")
        }
    }

    init(_ error: StorageError) {
        switch error {
        case .unavailable: self = .storageUnavailable
        case .keyOfAnotherText: self = .keyOfAnotherText
        }
    }

    init(_ error: AccessTokenError) {
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

    init(_ failure: LatchkeyFailure) {
        switch failure {
        case .away(let retryAfter): self = .latchkeyAway(retryAfter: retryAfter)
        case .refused: self = BlogProblem(AccessTokenError.invalid)
        }
    }
}
