import LatchkeyAPI
package import LatchkeyCore

extension HTTPProblem {
    package init(_ error: DeviceAnswerError) {
        switch error {
        case .unknownCode, .furtherProofNeeded:
            self.init(
                .malformedRequest,
                detail: "The device's request cannot be answered now. Start again on the device."
            )
        case .refused(let refusal): self.init(refusal)
        case .tooManyAttempts(let wait): self = .tooManyAttempts(retryAfter: wait)
        case .storage(let error): self.init(error)
        }
    }
}
