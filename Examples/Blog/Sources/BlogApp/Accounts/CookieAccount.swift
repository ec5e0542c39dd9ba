import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login at the blog, which sets a cookie.
final class CookieAccount: BlogAccount {
    private let blog: URL
    private let cookieLogIn: CookieLogIn
    /// The last registered name.
    ///
    /// If only the login after a registration failed, the next try skips the registration.
    private let registered = Mutex<String?>(nil)

    init(at blog: URL, _ store: (any CredentialStore)?) {
        self.blog = blog
        cookieLogIn = CookieLogIn(
            url: blog.appending(path: "users/login"),
            logOutURL: blog.appending(path: "users/logout"),
            credentialStore: store
        )
    }

    func restore() async throws(LatchkeyError) { _ = try await cookieLogIn.restore() }

    var name: String? {
        get async { await cookieLogIn.name }
    }

    func make(_ call: ScreenCall) async throws -> CredentialEvent {
        switch call {
        case .logIn(let name, let password):
            try await cookieLogIn.logIn(name, password: password.text)
        case .register(let name, _, let password):
            let name = name ?? ""
            if registered.withLock(\.self) != name {
                try await register(name, password)
                registered.withLock { $0 = name }
            }
            try await cookieLogIn.logIn(name, password: password.text)
        case .requestLogInCode, .logInByMail, .upgrade, .requestVerification, .verify, .requestPasswordReset,
            .resetPassword, .changePassword, .logInWithPasskey, .logInAtProvider, .linkIdentity, .answerChallenge,
            .stepUp, .beginTOTP, .confirmTOTP, .addPasskey, .recover:
            // The login offers none of these: the blog has no such calls.
            throw LatchkeyError(code: .notFound, message: "The blog has no such call.")
        }
        return .succeeded
    }

    /// The blog's own login has no call for its rules.
    func loadPolicy() {}
    var policy: Policy? { nil }

    let actions: Set<CredentialAction> = []

    func logOut() async throws(LatchkeyError) { try await cookieLogIn.logOut() }

    func data(
        for request: URLRequest,
        logIn policy: LogInPolicy?
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        try await cookieLogIn.data(for: request, logIn: policy)
    }

    func present(with presenter: some LogInPresenter) { cookieLogIn.presenter = presenter }

    /// An ended session shows when the cookie is sent.
    var states: AsyncStream<SignInState>? { nil }
}

extension CookieAccount {
    private struct Account: Encodable {
        let name: String
        let password: String
    }

    private func register(_ name: String, _ password: Password) async throws {
        var request = URLRequest(url: blog.appending(path: "users/register"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(Account(name: name, password: password.text))
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await cookieLogIn.data(for: request, logIn: .never)
        guard response.statusCode != 200 else { return }
        throw LatchkeyError(refusedRegistration: data, status: response.statusCode)
    }
}

extension LatchkeyError {
    /// Latchkey's problem as the blog forwards it, with the name of the screen's field.
    fileprivate init(refusedRegistration data: Data, status: Int) {
        let problem = try? WireJSON.decode(Problem.self, from: data)
        var fields = problem?.fields ?? [:]
        if let name = fields.removeValue(forKey: "name") { fields["username"] = name }
        self.init(
            code: problem?.code ?? .unexpectedAnswer,
            message: problem?.detail ?? "",
            status: status,
            fields: fields
        )
    }
}
