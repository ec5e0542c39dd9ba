/// A login that waits, and the request that answers it.
struct WaitingLogIn: Sendable {
    let check: ChallengeCheck
    let open: OpenChallenge
    let remembersDevice: Bool
    let origin: RequestOrigin
    let application: Application
}
