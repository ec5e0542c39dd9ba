import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LatchkeyUI
import ScreenCalls
import Terminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login at Latchkey.
///
/// Requests carry its access token.
struct TokenAccount: BlogAccount {
    private let latchkey: LatchkeyClient
    private let signIn: SignIn

    init(at server: URL, trusting blog: URL, _ store: (any CredentialStore)?, _ language: Language) {
        latchkey = LatchkeyClient(server: server, credentialStore: store, trustedOrigins: [blog])
        signIn = SignIn(latchkey, language: language, showLink: Console.linkPrinter(in: language))
        // Without a user, the blog answers 403.
        latchkey.logInPolicy = .unauthorizedOrForbidden
    }

    func restore() async throws(LatchkeyError) { _ = try await latchkey.restore() }

    var name: String? {
        get async { await latchkey.user.map { $0.username ?? $0.emailAddress ?? $0.id.rawValue } }
    }

    func make(_ call: ScreenCall) async throws -> CredentialEvent { try await signIn.event(of: call) }

    func loadPolicy() { signIn.loadPolicy() }
    var policy: Policy? { signIn.policy }

    let actions: Set<CredentialAction> = Set(CredentialAction.allCases)

    func logOut() async throws(LatchkeyError) { try await latchkey.logOut() }

    func data(
        for request: URLRequest,
        logIn policy: LogInPolicy?
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await latchkey.data(for: request, logIn: policy)
    }

    func present(with presenter: some LogInPresenter) { latchkey.presenter = presenter }

    var states: AsyncStream<SignInState>? { latchkey.states }
}
