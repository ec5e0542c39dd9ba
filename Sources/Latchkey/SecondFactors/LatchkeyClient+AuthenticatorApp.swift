import Foundation
import LatchkeyAPI

extension LatchkeyClient {
    /// Confirms the authenticator app, and stores the access token that says so.
    ///
    /// With the token of before, the next change of a factor would ask for a code at once.
    ///
    /// - Returns: The recovery codes if the user had none, otherwise no codes.
    func confirmAuthenticatorApp(by code: String) async throws -> [String] {
        guard let userID = try await vault.current()?.user.id else { throw LatchkeyError.loginRequired }
        let request = try server.request(.confirmTOTP, ConfirmTOTPRequest(code: code))
        let attempt = try await attemptWithStepUp(OutgoingRequest(request), asUser: userID, by: requests)
        let response = try attempt.answer()
        let confirmed = try response.decoded(as: ConfirmedTOTP.self)
        if let sender = attempt.sender, let token = confirmed.accessToken, let lifetime = confirmed.expiresIn {
            // No other answer has the recovery codes, so a store that cannot be written must not hide them.
            try? await vault.replaceAccessToken(
                of: Session.ID(sender.sessionID),
                with: AccessToken(token),
                TokenExpiry(expiresIn: lifetime, serverDate: response.date, deviceDate: time.date())
            )
        }
        return confirmed.recoveryCodes ?? []
    }
}
