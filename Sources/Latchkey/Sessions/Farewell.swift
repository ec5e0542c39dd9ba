import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tells the server that a session is over which this device has forgotten already.
///
/// Nothing depends on it.
struct Farewell: Sendable {
    let server: Server
    let transport: any Transport

    func tell(_ session: StoredSession) async {
        let answer = await end(session.accessToken)
        guard answer?.problem?.code == .tokenExpired, let token = await renewed(session) else { return }
        _ = await end(token)
    }

    private func end(_ token: AccessToken) async -> Answer? {
        guard var request = try? server.request(.logOut, NoBody()) else { return nil }
        request.timeoutInterval = 5
        request.setValue("Bearer \(token.secret)", forHTTPHeaderField: "Authorization")
        return try? await transport.send(request, under: .farewell)
    }

    private func renewed(_ session: StoredSession) async -> AccessToken? {
        guard let renewal = session.renewal else { return nil }
        let next = renewal.next ?? renewal.current.following(rest: RandomBytes.system(RefreshToken.restLength))
        let body = RefreshRequest(refreshToken: renewal.current.secret, nextRefreshToken: next.secret)
        guard
            let request = try? server.request(.refresh, body),
            let answer = try? await transport.send(request, under: .farewell),
            let refreshed = try? answer.decoded(as: Refreshed.self)
        else { return nil }
        return AccessToken(refreshed.session.accessToken)
    }
}
