/// The result of a visit to a provider.
package enum FederatedOutcome: Sendable {
    case signedIn(SignedIn, UpstreamVisit)
    case linked(Identity, UpstreamVisit)
    /// Another user has proved the address of the statement, which waits under the state until the person has logged in
    /// as that user.
    case addressKnown(UpstreamState, UpstreamVisit)
}

/// The reason why a visit to a provider led to no session and no identity.
package enum FederatedLogInError: SessionStartingError, Equatable, Sendable {
    case visit(UpstreamVisitError)
    case refused(AdmissionRefusal)
    /// The application does not admit the user, or asks for another factor.
    case notAdmitted(AdmissionRefusal, UpstreamVisit)
    case userDisabled(UpstreamVisit)
    /// Another user is signed in than the one who asked, or than the one with the address.
    case otherUser(UpstreamVisit)
    /// The user must confirm who they are first.
    case proofNeeded(UpstreamVisit)
    /// Another user has the identity.
    case taken(UpstreamVisit)
    case tooManyIdentities(UpstreamVisit)
    case sessionEnded(SessionEnd?)
    case storage(StoreError)
}
