import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// Whether the app can log in at a provider, so that the login and the registration request the server's list.
    var offersProviders: Bool { !latchkey.providerSignIns.isEmpty || latchkey.providerBrowserLogIn != nil }

    /// The providers of the server at which the app can log in, in the server's order.
    ///
    /// - Returns: The providers; nil if the server does not answer, because the form works without them.
    func providers() async -> [Upstream]? {
        let upstreams = try? await latchkey.upstreams()
        guard latchkey.providerBrowserLogIn == nil else { return upstreams }
        return upstreams?.filter { latchkey.providerSignIn(for: $0) != nil }
    }

    /// The provider whose account can be linked after a screen.
    func linking(of id: PresentedScreen.ID) -> Upstream? { screens.first { $0.id == id }?.linking }
}
