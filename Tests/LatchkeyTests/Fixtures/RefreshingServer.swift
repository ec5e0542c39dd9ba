import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A small server that knows the refresh tokens of one session by the server's rule, and its newest access token.
actor RefreshingServer {
    private var rests: [String]
    private var tokens = 1
    private(set) var refreshes = 0
    private(set) var pairs: [RefreshRequest] = []
    private(set) var hasEnded = false

    init(current: RefreshToken = .sample) { rests = [current.secret] }

    var accessToken: String { "access-\(tokens)" }

    /// Expires the access token early.
    func expireAccessToken() { tokens += 1 }

    func answer(_ request: URLRequest) throws -> Answer {
        if request.isRefresh { return try refresh(request.refreshPair) }
        guard request.bearer == "Bearer \(accessToken)" else { return try .problem(401, .tokenExpired) }
        return try .json(200, ["token": accessToken])
    }

    private func refresh(_ pair: RefreshRequest) throws -> Answer {
        refreshes += 1
        pairs.append(pair)
        if pair.refreshToken == rests.last {
            rests.append(pair.nextRefreshToken)
        } else if rests.suffix(2) == [pair.refreshToken, pair.nextRefreshToken] {
            // The same request again.
        } else if rests.suffix(3).prefix(2) == [pair.refreshToken, pair.nextRefreshToken] {
            return try .problem(401, .superseded)
        } else {
            hasEnded = true
            return try .problem(401, .sessionEnded, reason: .reuseDetected)
        }
        tokens += 1
        return try .refreshed(accessToken)
    }
}
