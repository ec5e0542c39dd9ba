import LatchkeyAPI

extension SignedIn {
    /// What a code was exchanged for, as other logins answer it.
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
