import Foundation
import LatchkeyCore
import Testing

@Suite struct ClientDocumentTests {
    private static let id = "https://app.example.com/client.json"

    /// A document with the id, a redirect URI and more members.
    private static func text(
        _ more: String = "",
        redirectURIs: String = #"["https://app.example.com/back"]"#
    ) -> String {
        #"{"client_id":"\#(id)","redirect_uris":\#(redirectURIs)\#(more.isEmpty ? "" : ",")\#(more)}"#
    }

    private static func read(_ text: String) throws -> ClientDocument {
        try ClientDocument(Array(text.utf8), at: try #require(ClientDocumentAddress(id)))
    }

    private static func refusal(of text: String) throws -> ClientDocumentError? {
        let address = try #require(ClientDocumentAddress(id))
        do throws(ClientDocumentError) {
            _ = try ClientDocument(Array(text.utf8), at: address)
            return nil
        } catch { return error }
    }

    @Test func `a document may have only an id and a redirect URI`() throws {
        let document = try Self.read(Self.text())
        #expect(document.address.text == Self.id)
        #expect(document.redirectURIs.map(\.text) == ["https://app.example.com/back"])
        #expect(document.authentication == .none)
        #expect(document.name == nil)
        #expect(document.keys == nil)
        #expect(document.scopes == nil)
        #expect(document.grantTypes == ["authorization_code"])
        #expect(!document.bindsTokens)
    }

    @Test func `every member is read`() throws {
        let document = try Self.read(
            Self.text(
                """
                "client_name":" Example ","token_endpoint_auth_method":"private_key_jwt",
                "jwks_uri":"https://keys.example.com/jwks","scope":"openid  profile",
                "grant_types":["authorization_code","refresh_token"],"response_types":["code"],
                "post_logout_redirect_uris":["https://app.example.com/out"],
                "backchannel_logout_uri":"https://app.example.com/logout","client_uri":"https://www.example.com",
                "policy_uri":"https://www.example.com/privacy#a","tos_uri":"https://www.example.com/terms",
                "dpop_bound_access_tokens":true,"require_pushed_authorization_requests":true,
                "logo_uri":7,"unknown":[null]
                """,
                redirectURIs: #"["http://127.0.0.1/back","com.example.app:/back","http://127.0.0.1/back"]"#
            )
        )
        #expect(document.name == "Example")
        #expect(document.redirectURIs.map(\.text) == ["http://127.0.0.1/back", "com.example.app:/back"])
        #expect(document.authentication == .privateKeyJWT)
        #expect(document.keys == .remote("https://keys.example.com/jwks"))
        #expect(document.scopes == ["openid", "profile"])
        #expect(document.grantTypes == ["authorization_code", "refresh_token"])
        #expect(document.postLogOutRedirectURIs.map(\.text) == ["https://app.example.com/out"])
        #expect(document.backChannelLogOutURI == "https://app.example.com/logout")
        #expect(document.clientURI == "https://www.example.com")
        #expect(document.policyURI == "https://www.example.com/privacy#a")
        #expect(document.termsURI == "https://www.example.com/terms")
        #expect(document.bindsTokens)
        #expect(document.pushesRequests)
    }

    @Test func `keys in the document are kept`() throws {
        let document = try Self.read(
            Self.text(
                #""token_endpoint_auth_method":"private_key_jwt","jwks":{"keys":[{"kty":"OKP","kid":"1"}],"x":1}"#
            )
        )
        #expect(document.keys == .inline(Array(#"{"keys":[{"kid":"1","kty":"OKP"}]}"#.utf8)))
    }

    @Test(arguments: [
        "", "null", "[]", "x", "\"text\"", "{", text() + "x", text(#""scope":"a","scope":"b""#),
        text(#""unknown":"\#(String(repeating: "a", count: 6000))""#),
    ]) func `a text that is not one short object is malformed`(_ text: String) throws {
        #expect(try Self.refusal(of: text) == .malformed)
    }

    @Test(arguments: [
        "{}", #"{"client_id":"https://app.example.com/other.json"}"#,
        #"{"client_id":"https://app.example.com/client.json/"}"#,
        #"{"client_id":"https://APP.example.com/client.json"}"#,
    ]) func `a document of another client is refused`(_ text: String) throws {
        #expect(try Self.refusal(of: text) == .otherClient)
    }

    @Test(arguments: [
        #""client_secret":"a""#, #""client_secret":null"#, #""client_secret_expires_at":0"#,
        #""token_endpoint_auth_method":"client_secret_basic""#, #""token_endpoint_auth_method":"client_secret_post""#,
        #""token_endpoint_auth_method":"client_secret_jwt""#,
    ]) func `a shared secret is refused`(_ member: String) throws {
        #expect(try Self.refusal(of: Self.text(member)) == .secret)
    }

    private static let faults: [(String, ClientDocument.Member)] = [
        (#""client_name":7"#, .clientName), (#""client_name":"""#, .clientName),
        (#""client_name":"a\u0000""#, .clientName),
        (#""client_name":"\#(String(repeating: "a", count: 101))""#, .clientName),
        (#""client_name":"a\u202eb""#, .clientName), (#""client_name":null"#, .clientName),
        (#""token_endpoint_auth_method":"tls_client_auth""#, .authentication),
        (#""token_endpoint_auth_method":["none"]"#, .authentication),
        (#""token_endpoint_auth_method":"private_key_jwt""#, .keySet),
        (#""jwks":{"keys":[{"kty":"RSA"}]},"jwks_uri":"https://app.example.com/keys""#, .keySet),
        (#""jwks":{"keys":[]}"#, .keySet), (#""jwks":{}"#, .keySet), (#""jwks":[]"#, .keySet),
        (#""jwks":{"keys":[null]}"#, .keySet), (#""jwks":{"keys":[{"kid":"1"}]}"#, .keySet),
        (#""jwks":{"keys":[{"kty":"OKP","d":"a"}]}"#, .keySet),
        (#""jwks":{"keys":[{"kty":"oct","k":"a"}]}"#, .keySet),
        (#""jwks_uri":"http://app.example.com/keys""#, .keySetURI), (#""jwks_uri":"file:///keys""#, .keySetURI),
        (#""jwks_uri":"https://a@app.example.com/keys""#, .keySetURI), (#""jwks_uri":{}"#, .keySetURI),
        (#""scope":["openid"]"#, .scope), (#""scope":"a\"b""#, .scope), (#""scope":"é""#, .scope),
        (#""grant_types":"authorization_code""#, .grantTypes), (#""grant_types":["refresh_token"]"#, .grantTypes),
        (#""grant_types":["authorization_code",null]"#, .grantTypes), (#""response_types":["token"]"#, .responseTypes),
        (#""backchannel_logout_uri":"http://app.example.com/""#, .backChannelLogOutURI),
        (#""policy_uri":"javascript:alert(1)""#, .policyURI), (#""tos_uri":"http://app.example.com/""#, .termsURI),
        (#""client_uri":"https://""#, .clientURI), (#""dpop_bound_access_tokens":"true""#, .bindsTokens),
        (#""require_pushed_authorization_requests":1"#, .pushesRequests),
        (#""post_logout_redirect_uris":"https://app.example.com/""#, .postLogOutRedirectURIs),
    ]

    @Test(arguments: faults)
    func `a member with a wrong type or value is named`(member: String, name: ClientDocument.Member) throws {
        #expect(try Self.refusal(of: Self.text(member)) == .member(name))
    }

    @Test(arguments: [
        "[]", "null", "{}", #""https://app.example.com/back""#, #"[null,"https://app.example.com/back"]"#, "[7]",
        "[\(Array(repeating: #""https://app.example.com/a""#, count: 21).joined(separator: ","))]",
    ]) func `the redirect URIs are a list of texts`(_ list: String) throws {
        #expect(try Self.refusal(of: Self.text(redirectURIs: list)) == .member(.redirectURIs))
    }

    @Test(arguments: [
        "https://other.example.com/back", "https://app.example.com:8443/back", "https://example.com/back",
        "https://app.example.com.evil.example/back", "http://app.example.com/back", "https://app.example.com/back#a",
        "https://app.example.com/*", "https://a@app.example.com/back", "javascript:alert(1)", "data:text/html,a",
        "app:/back", "localhost://oauth2callback", "1.0.0.127://oauth2callback",
    ]) func `a redirect URI of another site is refused`(_ uri: String) throws {
        #expect(try Self.refusal(of: Self.text(redirectURIs: #"["\#(uri)"]"#)) == .redirectURI(.redirectURIs))
        let member = #""post_logout_redirect_uris":["\#(uri)"]"#
        #expect(try Self.refusal(of: Self.text(member)) == .redirectURI(.postLogOutRedirectURIs))
    }

    @Test(arguments: ["code=a", "x=1&state=b", "is%73=c", "error", "response=d", "session_state=e"])
    func `a redirect URI whose query has a parameter of an answer is refused`(_ query: String) throws {
        let list = #"["https://app.example.com/back?\#(query)"]"#
        #expect(try Self.refusal(of: Self.text(redirectURIs: list)) == .redirectURI(.redirectURIs))
    }
}
