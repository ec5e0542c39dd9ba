import LatchkeyCore
package import NIOCore

/// The limits for connections, for requests at once, and for answers that clients do not take.
package struct ConnectionLimits: Sendable, Equatable {
    /// The most connections from one IPv4 address, or from one /64 of IPv6.
    package var perAddress = 1000
    /// The proxies that may have any number of connections.
    package var proxies = TrustedProxies.none
    /// How long a client may take nothing of an answer.
    package var timeToTake = TimeAmount.seconds(20)
    /// Beyond these bytes of answers not taken, no further request of the connection is begun.
    package var bytesPerConnection = 512 * 1024
    /// The most requests of a connection of HTTP/2 that are being answered at once; not of a proxy's.
    package var requestsAtOnce = 16
    /// The most bytes of answers not taken, of all connections.
    package var bytes = 64 * 1024 * 1024
    /// The most requests that wait for their turn or whose answers are not taken, of all connections.
    package var requests = 4000
    /// How long an answer may lie before it is dropped for being one of too many.
    package var grace = TimeAmount.seconds(1)
    /// The most parts of requests that a connection of HTTP/1.1 may send ahead.
    package var partsAhead = 2000

    package init() {}

    func requestsAtOnce(from address: IPAddress?) -> Int {
        address.map(proxies.trusts) == true ? .max : requestsAtOnce
    }
}

/// Why a connection, or one stream of HTTP/2, was closed by a limit.
package enum LimitReason: String, Sendable, CaseIterable {
    case tooManyFromAddress = "address_connections"
    case answerNotTaken = "answer_not_taken"
    case tooManyAnswers = "answers_in_all"
    case tooFarAhead = "pipelined_requests"
}
