import Foundation

/// Tells applications that sessions have ended, and retries until they confirm it.
package typealias LogOutNoticeDelivery = Delivery<ClaimedLogOutNotice>

extension Delivery where Claimed == ClaimedLogOutNotice {
    /// - Parameters:
    ///   - storage: Keeps the notices.
    ///   - client: Finds an application; throws if the document of a client cannot be used now.
    ///   - tokens: Makes the tokens.
    ///   - fetcher: Posts them to the applications.
    ///   - firstAttempts: Learns which notices were tried.
    ///   - clock: Tells the time.
    ///   - deliverySignal: Sent when a session has ended.
    ///   - chance: A random number from 0 to 1.
    package init(
        storage: any Storage,
        client: @escaping @Sendable (Application.ID) async throws(ClientLookupError) -> Application?,
        tokens: LogOutTokens,
        fetcher: any PublicFetcher,
        firstAttempts: FirstLogOutAttempts,
        clock: any WallClock,
        deliverySignal: WakeSignal,
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        let silent = SilentApplications()
        let attempt: @Sendable (ClaimedLogOutNotice) async -> DeliveryFailure? = { claimed in
            defer { firstAttempts.record(claimed.notice.sessionID) }
            let id = claimed.notice.applicationID
            if let pause = silent.pause(of: id, at: clock.now()) {
                return .temporary("the application did not answer a moment ago", after: pause)
            }
            let (failure, hasAnswered) = await Self.attempt(claimed.notice, client, tokens, fetcher)
            silent.note(id, hasAnswered: hasAnswered, at: clock.now())
            return failure
        }
        self.init(
            of: .logOutNotices(in: storage),
            plan: LogOutNotice.plan,
            clock: clock,
            deliverySignal: deliverySignal,
            chance: chance,
            send: attempt
        )
    }

    /// - Returns: The failure, if any, and false if the application did not answer in time.
    private static func attempt(
        _ notice: LogOutNotice,
        _ client: @Sendable (Application.ID) async throws(ClientLookupError) -> Application?,
        _ tokens: LogOutTokens,
        _ fetcher: any PublicFetcher
    ) async -> (DeliveryFailure?, hasAnswered: Bool) {
        let found: Application?
        do throws(ClientLookupError) { found = try await client(notice.applicationID) } catch {
            switch error {
            case .unusableDocument(let text): return (.temporary("the client's document cannot be used: \(text)"), true)
            }
        }
        guard let application = found else {
            return (.permanent("there is no application \(notice.applicationID) any more"), true)
        }
        let token: String
        do throws(AccessTokenError) { token = try await tokens.token(for: notice, to: application) } catch {
            return (.temporary("the token could not be signed: \(error)"), true)
        }
        do throws(FetchFailure) {
            return (failure(status: try await fetcher.post(notice.uri, form: [("logout_token", token)])), true)
        } catch {
            return (failure(error), error != .timedOut)
        }
    }

    /// The failure that a status means (OpenID Connect Back-Channel Logout 1.0 §2.8); nil if the session is logged out.
    private static func failure(status: Int) -> DeliveryFailure? {
        switch status {
        case 200, 204: nil
        case 400: .permanent("the application refused the token: status 400")
        default: .temporary("the application answered with status \(status)")
        }
    }

    private static func failure(_ failure: FetchFailure) -> DeliveryFailure? {
        switch failure {
        case .status(let status): self.failure(status: status)
        case .refusedURL: .permanent("the server may not call the back-channel URI")
        case .refusedAddress: .temporary("the host of the back-channel URI has no address that may be called")
        // The application has answered; its body does not matter.
        case .tooLarge: .temporary("the answer of the application is too long")
        case .timedOut: .temporary("the application did not answer in time")
        case .unreachable(let reason): .temporary("the application cannot be reached: \(reason)")
        }
    }
}
