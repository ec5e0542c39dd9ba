public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Why a login is shown.
public struct LogInOccasion: Sendable, Identifiable {
    /// Which time it is shown.
    public let id: UUID
    /// The request that was refused first, without its body and credentials; others may wait with it.
    public let request: URLRequest
    /// The user whose session is over; nil when the request was sent by nobody.
    public let user: User?
    /// Why that session is over, where the server says so.
    public let reason: SessionEndReason?

    package init(_ request: URLRequest, user: User? = nil, reason: SessionEndReason? = nil) {
        var request = request
        request.httpBody = nil
        request.httpBodyStream = nil
        for name in ["Authorization", "Cookie"] { request.setValue(nil, forHTTPHeaderField: name) }
        id = UUID()
        self.request = request
        self.user = user
        self.reason = reason
    }
}
