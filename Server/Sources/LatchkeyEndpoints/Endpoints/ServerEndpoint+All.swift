extension ServerEndpoint {
    /// The calls of the contract, without those of compatibility targets.
    package static let all = [
        register, user, updateUser, deleteUser, changePassword, requestPasswordReset, confirmPasswordReset,
        requestVerification, confirmVerification, events, identities, linkIdentity, unlinkIdentity,
        upstreams, federatedNonce, federatedLogIn, linkFederatedIdentity, upstreamNotice,
        pushDevices,
        registerPushDevice, forgetPushDevice, policy, sessions, logIn, requestLogInCode, confirmLogInCode, ssoLogIn,
        refresh, currentSession, logOut, grants, withdrawGrant,
        endOtherSessions, endSession, listObjects, createObject, readObject, replaceObject, patchObject, deleteObject,
        passkeySignUpOptions, passkeySignUp, passkeys, passkeyOptions, addPasskey, renamePasskey, removePasskey,
        factors,
        beginTOTP, confirmTOTP, removeTOTP, makeRecoveryCodes, forgetDevices, answerChallenge, challengePasskey,
        challengeTOTP, challengeRecovery, passkeyLogInOptions, passkeyLogIn, stepUpPasskey, stepUp, relatedOrigins,
        passkeyAddresses, appleAppAssociation, androidAssetLinks,
        registerClient, registrationPreflight, registeredClient, replaceRegisteredClient, removeRegisteredClient,
        protectedResource,
        token, tokenPreflight, revoke, revokePreflight, introspect,
        pushRequest, pushPreflight, userinfo, postUserinfo, userinfoPreflight,
        deviceAuthorization, deviceAuthorizationPreflight,
        authorizationServer, openIDConfiguration, jsonWebKeys,
    ]
}
