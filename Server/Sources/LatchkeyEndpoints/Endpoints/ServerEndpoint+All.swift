extension ServerEndpoint {
    /// All endpoints.
    package static let all = [
        register, user, updateUser, deleteUser, changePassword, requestPasswordReset, confirmPasswordReset,
        requestVerification, confirmVerification, events, identities, linkIdentity, unlinkIdentity, pushDevices,
        registerPushDevice, forgetPushDevice, policy, sessions, logIn, ssoLogIn, refresh, currentSession, logOut,
        endOtherSessions, endSession, listObjects, createObject, readObject, replaceObject, patchObject, deleteObject,
        registerForCookie, logInForCookie, logOutOfCookie, token, tokenPreflight, revoke, revokePreflight,
        authorizationServer, jsonWebKeys,
    ]
}
