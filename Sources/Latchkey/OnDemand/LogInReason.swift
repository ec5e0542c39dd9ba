public import Foundation
public import LatchkeyAPI

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Why a login is shown: the refused request, and the session that ended.
public struct LogInReason: Sendable, Identifiable {
    /// A new id for each presentation.
    public let id: UUID
    /// The first refused request, without its body and credentials; others may wait with it.
    public let request: URLRequest
    /// The user whose session has ended; nil if the request was anonymous.
    public let user: User?
    /// Why that session has ended, if the server says so.
    public let endReason: SessionEndReason?

    package init(_ request: URLRequest, user: User? = nil, endReason: SessionEndReason? = nil) {
        var request = request
        request.httpBody = nil
        request.httpBodyStream = nil
        for name in ["Authorization", "Cookie"] { request.setValue(nil, forHTTPHeaderField: name) }
        id = UUID()
        self.request = request
        self.user = user
        self.endReason = endReason
    }
}
