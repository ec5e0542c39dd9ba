package import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyCookieLogIn
import LatchkeyCore
import LatchkeyEndpoints
import LatchkeyMemory

/// The use cases and endpoints of the server, on a storage in memory.
final class FakeBackend: Sendable {
    let storage: MemoryStorage
    let applications: ApplicationDirectory
    let liveSessions = LiveSessions()
    let activity: SessionActivity
    let domain: Domain
    let sessionStart: SessionStart
    let ids: IDSource
    let clock: FakeClock
    let passwords = FakePasswordHasher()
    let tokens = FakeAccessTokens()
    let ssoTokens = FakeSSOTokens()
    let upstreams = UpstreamDirectory()
    let upstreamTokens = FakeUpstreams()
    let mailbox: FakeMailbox
    /// The sessions of browsers that `authorize(_:as:)` has made.
    let browserSessions = Watched<Set<SessionRecord.ID>>([])
    private let router: EndpointRouter
    private let dispatch: VerificationDispatch
    private let delivery: MessageDelivery

    init(url: URL, applications names: Set<Application.ID>, accessTokenLifetime: Int, clock: FakeClock) {
        self.clock = clock
        let some = names.sorted().map { name in
            Application(
                id: name,
                name: name.rawValue,
                sessionPolicy: SessionPolicy(accessTokenLifetime: accessTokenLifetime, hasJitter: false)
            )
        }
        storage = MemoryStorage(applications: some)
        applications = ApplicationDirectory(some)
        activity = SessionActivity(storage: storage)
        ids = IDSource(clock: clock)
        mailbox = FakeMailbox(clock: clock)
        let (messageSignal, sealing) = (WakeSignal(), NoSealing())
        let issuer = url.absoluteString.hasSuffix("/") ? String(url.absoluteString.dropLast()) : url.absoluteString
        let ports = Ports(
            storage: storage,
            clock: clock,
            passwords: passwords,
            estimator: FakeStrengthEstimator(),
            phoneNumbers: FakePhoneNumbers(),
            tokens: tokens,
            tokenDigest: FakeDigest(),
            digests: KeyedDigests(
                attempts: FakeDigest("attempts"),
                verificationCodes: FakeDigest("verification codes"),
                refreshTokens: FakeDigest("refresh tokens"),
                opaqueTokens: FakeDigest("opaque tokens"),
                subjects: FakeDigest("subjects")
            ),
            factors: FactorPorts(
                totp: FakeTOTPDigest(),
                passkeys: FakePasskeyCryptography(),
                sealing: sealing,
                relyingParty: Self.relyingParty(at: url)
            ),
            keyProofs: FakeKeyProofs(),
            openID: OpenIDPorts(
                issuer: { issuer },
                signer: FakeClaimsSigner(),
                clientTokens: NoClientTokens(),
                clientKeys: NoClientKeys()
            ),
            reports: Reports(refusedSSOToken: { _, _ in }, missingEvent: { _ in })
        )
        let useCases = UseCases(
            ports,
            applications: applications,
            liveSessions: liveSessions,
            activity: activity,
            sso: SSOTokenCheck(
                keys: SSOKeyDirectory(some.map { FakeSSOTokens.key(of: $0.id) }),
                tokens: ssoTokens,
                digest: FakeDigest("single sign-on"),
                clock: clock
            ),
            messages: MessageQueue(
                storage: storage,
                sealing: sealing,
                ids: ids,
                clock: clock,
                deliverySignal: messageSignal
            ),
            notices: SignInNotices(by: [], ids: ids, deliverySignal: WakeSignal()),
            verificationSignal: WakeSignal(),
            space: FreeSpace(),
            limits: UseCaseLimits(),
            ids: ids,
            upstreamPorts: UpstreamPorts(
                directory: upstreams,
                calls: upstreamTokens,
                keys: upstreamTokens,
                tokens: upstreamTokens,
                sealing: sealing,
                secrets: FakeDigest("upstreams"),
                report: { _, _ in }
            )
        )
        sessionStart = useCases.sessionStart
        dispatch = useCases.verificationDispatch
        delivery = MessageDelivery(
            storage: storage,
            sealing: sealing,
            transport: mailbox,
            clock: clock,
            deliverySignal: messageSignal
        )
        domain = Domain(
            useCases,
            formDigest: FakeDigest("forms"),
            issuer: { issuer },
            publicKeys: { [] },
            caches: [],
            checkReadiness: {}
        )
        router = EndpointRouter(ServerEndpoint.all + ServerEndpoint.cookieLogIn, in: domain)
    }

    /// The relying party of the server's URL, or that of `https://example.com` if browsers would refuse its passkeys.
    ///
    /// No browser is involved, so an app can test passkeys at every URL.
    private static func relyingParty(at url: URL) -> RelyingParty? {
        let text = url.absoluteString
        let own = try? RelyingParty(publicURL: text.hasSuffix("/") ? String(text.dropLast()) : text)
        return own ?? (try? RelyingParty(publicURL: "https://example.com"))
    }

    /// Answers a request, and then sends the messages that it queued.
    func respond(to request: FakeRequest) async -> EndpointResponse {
        let response = await router.respond(to: request.endpointRequest, at: request.path)
        await sendMessages()
        return response
    }

    private func sendMessages() async {
        do {
            while try await dispatch.work() {}
            while case let claimed = try await delivery.claim(), !claimed.isEmpty {
                for message in claimed { _ = try await delivery.deliver(message) }
            }
        } catch {
            preconditionFailure("a storage in memory failed: \(error)")
        }
    }
}

extension FakeBackend {
    /// Reads or changes the tables at once.
    @discardableResult
    func use<Value: Sendable>(_ body: @Sendable (any Tables) throws -> Value) -> Value {
        do { return try storage.change(body) } catch {
            preconditionFailure("a storage in memory failed: \(error)")
        }
    }

    /// The user with an identifier; nil if there is none.
    func user(named text: String) -> LatchkeyCore.User? {
        guard let identifier = Identifier(typed: text) else { return nil }
        return use { tables in try tables.users.credentials(of: identifier)?.user }
    }

    /// The user with an identifier; the test ends here if there is none.
    func requireUser(named text: String) -> LatchkeyCore.User {
        guard let user = user(named: text) else { preconditionFailure("the fake server has no user named \(text)") }
        return user
    }
}

extension FakeClock: WallClock {
    package func now() -> Date { date }
}
