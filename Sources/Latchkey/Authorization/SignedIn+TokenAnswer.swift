import LatchkeyAPI

extension SignedIn {
    /// Converts the answer of the token endpoint.
    init(_ answer: TokenAnswer) {
        self.init(
            user: answer.user,
            session: Session(
                id: answer.sessionID,
                accessToken: answer.accessToken,
                tokenType: answer.tokenType,
                expiresIn: answer.expiresIn,
                refreshToken: answer.refreshToken,
                deviceKey: answer.deviceKey
            )
        )
    }
}
