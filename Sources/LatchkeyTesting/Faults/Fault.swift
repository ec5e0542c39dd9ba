import Foundation

/// Something that goes wrong between an app and its server.
public struct Fault: Sendable {
    enum Kind: Sendable {
        case offline, timesOut, losesReply
        case answers(FakeAnswer)
    }

    let kind: Kind

    /// The request does not reach the server: there is no network.
    public static let offline = Fault(kind: .offline)
    /// The request does not reach the server, and nobody says so until its time is over.
    public static let timesOut = Fault(kind: .timesOut)
    /// The server does what it was asked, and its answer is lost on the way back.
    public static let losesReply = Fault(kind: .losesReply)

    /// Something else answers, and the server does nothing: a proxy, a hotel's network, a server that is out of order.
    ///
    /// - Parameter answer: What is answered.
    /// - Returns: The fault.
    public static func answers(_ answer: FakeAnswer) -> Fault { Fault(kind: .answers(answer)) }
}

/// A fault that waits for its requests.
struct PlannedFault: Sendable {
    let fault: Fault
    let pattern: RequestPattern
    var remaining: Int
}
