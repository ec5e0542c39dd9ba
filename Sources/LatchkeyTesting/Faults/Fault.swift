import Foundation
public import LatchkeyAPI

/// A fault between an app and its server.
public struct Fault: Sendable {
    enum Kind: Sendable {
        case offline, timesOut, losesReply
        case answers(FakeAnswer)
    }

    let kind: Kind

    /// The request does not reach the server: there is no network.
    public static let offline = Fault(kind: .offline)
    /// The request does not reach the server, and the client notices it only by the timeout.
    public static let timesOut = Fault(kind: .timesOut)
    /// The server serves the request, and its answer is lost.
    public static let losesReply = Fault(kind: .losesReply)

    /// Something else answers, and the server does nothing: a proxy, a hotel's network, a broken server.
    ///
    /// - Parameter answer: The answer.
    /// - Returns: The fault.
    public static func answers(_ answer: FakeAnswer) -> Fault { Fault(kind: .answers(answer)) }

    /// The server refuses and does nothing: a full quota, a full disk, too many requests.
    ///
    /// The fake server has no quotas, and no limits on registrations and name lookups. It limits passwords, codes and
    /// messages as the real server does.
    ///
    /// ```swift
    /// server.inject(.refuses(.quotaExceeded), into: "POST /v1/users/me/buckets/{bucket}/objects")
    /// server.inject(.refuses(.tooManyAttempts, retryAfter: 60), into: .register)
    /// ```
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - retryAfter: The seconds until the next try is allowed, if the server says so.
    /// - Returns: The fault.
    public static func refuses(_ code: ErrorCode, retryAfter: Int? = nil) -> Fault {
        .answers(.problem(code, detail: "The server refuses this.", retryAfter: retryAfter))
    }
}

/// A fault that waits for its requests.
struct PlannedFault: Sendable {
    let fault: Fault
    let pattern: RequestPattern
    var remaining: Int
}
