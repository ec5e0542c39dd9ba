import LatchkeyCore
package import NIOCore

/// The limits on connections, concurrent requests, and answers that clients do not take.
package struct ConnectionLimits: Sendable, Equatable {
    /// The most connections from one IPv4 address, or from one /64 of IPv6.
    package var perAddress = 1000
    /// The proxies that may have any number of connections.
    package var proxies = TrustedProxies.none
    /// The time in which a client has to take something of an answer.
    package var timeToTake = TimeAmount.seconds(20)
    /// The bytes of answers not taken beyond which the connection begins no further request.
    package var bytesPerConnection = 512 * 1024
    /// The most concurrent requests of an HTTP/2 connection, except those of proxies.
    package var requestsAtOnce = 16
    /// The most bytes of answers not taken, over all connections.
    package var bytes = 64 * 1024 * 1024
    /// The most requests that wait for their turn or whose answers are not taken, over all connections.
    package var requests = 4000
    /// The time before an answer that is not taken may be dropped near the limits.
    package var grace = TimeAmount.seconds(1)
    /// The most parts of pipelined requests on an HTTP/1.1 connection.
    package var partsAhead = 2000

    package init() {}

    func requestsAtOnce(from address: IPAddress?) -> Int {
        address.map(proxies.trusts) == true ? .max : requestsAtOnce
    }
}

/// The limit that closed a connection or an HTTP/2 stream.
package enum LimitReason: String, Sendable, CaseIterable {
    case tooManyFromAddress = "address_connections"
    case answerNotTaken = "answer_not_taken"
    case tooManyAnswers = "answers_in_all"
    case tooFarAhead = "pipelined_requests"
}
