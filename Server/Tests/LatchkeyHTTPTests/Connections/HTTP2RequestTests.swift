import HTTPTypes
import LatchkeyHTTP
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// An HTTP/2 stream as the handlers for HTTP/1.1 requests see it.
@Suite struct HTTP2RequestTests {
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handler: HTTP2Request())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func receive(_ fields: HTTPFields, authority: String? = "localhost") throws -> HTTPRequest? {
        let head = HTTPRequest(
            method: .get,
            scheme: "https",
            authority: authority,
            path: "/",
            headerFields: fields
        )
        try channel.writeInbound(HTTPRequestPart.head(head))
        guard case .head(let head)? = try channel.readInbound(as: HTTPRequestPart.self) else { return nil }
        return head
    }

    private func answered() throws -> HTTPResponse? {
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else { return nil }
        return head
    }

    private static let host = HTTPField.Name("host")

    @Test func `a host that says the same as the authority is left out, another one stays`() throws {
        let name = try #require(Self.host)
        let same = try #require(try receive([name: "localhost"]))
        #expect(same.authority == "localhost")
        #expect(same.headerFields[name] == nil)
        let other = try #require(try receive([name: "evil"]))
        #expect(other.authority == "localhost")
        #expect(other.headerFields[name] == "evil")
        let alone = try #require(try receive([name: "localhost"], authority: nil))
        #expect(alone.authority == "localhost")
        #expect(alone.headerFields[name] == nil)
    }

    @Test func `two hosts stay for whoever refuses them`() throws {
        let name = try #require(Self.host)
        var fields = HTTPFields()
        fields.append(HTTPField(name: name, value: "localhost"))
        fields.append(HTTPField(name: name, value: "localhost"))
        let head = try #require(try receive(fields, authority: nil))
        #expect(head.headerFields[values: name].count == 2)
    }

    @Test(arguments: [100, 101]) func `a head has a hundred fields at the most`(count: Int) throws {
        var fields = HTTPFields()
        for number in 0..<count {
            fields.append(HTTPField(name: try #require(HTTPField.Name("x\(number)")), value: "y"))
        }
        let isTaken = count <= 100
        #expect((try receive(fields) != nil) == isTaken)
        #expect(try answered()?.status == (isTaken ? nil : .requestHeaderFieldsTooLarge))
        // No part of a refused request is passed on.
        try channel.writeInbound(HTTPRequestPart.end(nil))
        #expect((try channel.readInbound(as: HTTPRequestPart.self) != nil) == isTaken)
    }

    @Test func `what an answer says of its connection is left out`() throws {
        try channel.writeOutbound(
            AnswerPart.head(HTTPResponse(status: .ok, headerFields: [.connection: "close"]))
        )
        let head = try #require(try answered())
        #expect(head.status == .ok)
        #expect(head.headerFields[.connection] == nil)
    }
}
