public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// Asks the signed-in person for a proof, until they have given it or declined.
    ///
    /// The client calls it when a change needs a fresh proof. If the person has nothing to prove themself with, the
    /// change fails with `step_up_required`.
    public func presentStepUp(_ reason: StepUpReason) async throws {
        guard user != nil else { return }
        guard let pending = PendingFactor(stepUpBy: try await stepUpWays(reason)) else { throw NoStepUpScreen() }
        push(.factor(pending.beginning(with: choices.lastWay)), forRequest: true)
        guard let flow = screen?.flow else { return }
        await wait(for: flow)
    }

    /// The ways in which the user can prove who they are, the best first.
    private func stepUpWays(_ reason: StepUpReason) async throws(LatchkeyError) -> [FactorWay] {
        if let kinds = reason.kinds {
            return kinds.compactMap { FactorWay($0) }.filter { canAddPasskey || $0 != .passkey }
        }
        // A server of the app has refused the request, and does not say.
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
