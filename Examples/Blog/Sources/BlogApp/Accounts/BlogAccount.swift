import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A login at the blog: by access token or by cookie.
protocol BlogAccount: Sendable {
    /// Restores the stored login, without the network.
    func restore() async throws(LatchkeyError)
    /// The name of the signed-in user.
    var name: String? { get async }
    /// Makes a call of a screen.
    ///
    /// - Throws: `LatchkeyError`.
    func make(_ call: ScreenCall) async throws -> CredentialEvent
    /// Requests the rules for names and passwords in the background.
    func loadPolicy()
    /// The rules, once they have arrived.
    var policy: Policy? { get }
    /// The supported buttons of the login.
    var actions: Set<CredentialAction> { get }
    func logOut() async throws(LatchkeyError)
    /// Sends a request, after a login if it needs one.
    func data(
        for request: URLRequest,
        logIn policy: LogInPolicy?
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse)
    /// Sets the presenter for the login.
    func present(with presenter: some LogInPresenter)
    /// The changes of the session; nil if they cannot be observed.
    var states: AsyncStream<SignInState>? { get }
}
