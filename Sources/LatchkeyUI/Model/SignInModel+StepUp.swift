public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// Asks the signed-in person for a proof, until they have given it or declined.
    ///
    /// The client calls it when a change needs a fresh proof.
    public func presentStepUp(_ reason: StepUpReason) async throws {
        guard user != nil, let pending = PendingFactor(stepUpBy: try await stepUpWays(reason)) else { return }
        push(.factor(pending.beginning(with: choices.lastWay)), forRequest: true)
        guard let flow = screen?.flow else { return }
        await wait(for: flow)
    }

    /// The ways in which the user can prove who they are, the best first.
    private func stepUpWays(_ reason: StepUpReason) async throws(LatchkeyError) -> [FactorWay] {
        let state = try await latchkey.factors.state()
        var ways: [FactorWay] = []
        if canAddPasskey, !(try await latchkey.passkeys.list()).isEmpty { ways.append(.passkey) }
        guard !reason.needsPasskey else { return ways }
        if state.totp != nil { ways.append(.totp) }
        // A recovery code also stands in for a passkey where a password is not enough.
        if state.totp != nil || reason.needsSecondFactor, state.recoveryCodesLeft > 0 { ways.append(.recoveryCode) }
        if state.totp == nil, !reason.needsSecondFactor { ways.append(.password) }
        return ways
    }
}
