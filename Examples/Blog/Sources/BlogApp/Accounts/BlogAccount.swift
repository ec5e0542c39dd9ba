import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Who is logged in at the blog, and how its requests say so: one file for each way.
protocol BlogAccount: Sendable {
    /// Looks for a kept login, without the network.
    func restore() async throws(LatchkeyError)
    /// The name of who is logged in.
    var name: String? { get async }
    /// Makes a call of a screen that signs a person in.
    ///
    /// - Throws: `LatchkeyError`.
    func make(_ call: ScreenCall) async throws -> CredentialEvent
    /// Asks for the rules of names and passwords by the way, where the way has them.
    func loadPolicy()
    /// Those rules, once they are known.
    var policy: Policy? { get }
    /// What the login offers beside its fields.
    var actions: Set<CredentialAction> { get }
    func logOut() async throws(LatchkeyError)
    /// Sends a request, with a login first where it needs one.
    func data(
        for request: URLRequest,
        logIn policy: LogInPolicy?
    ) async throws(LatchkeyError) -> (Data, HTTPURLResponse)
    /// Shows the login when a request needs one.
    func present(with presenter: some LogInPresenter)
    /// Sessions that end elsewhere, where the way tells.
    var states: AsyncStream<SignInState>? { get }
}
