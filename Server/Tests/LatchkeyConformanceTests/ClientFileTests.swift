import Foundation
import LatchkeyConformance
import Testing

@Suite struct ClientFileTests {
    @Test func `a client authenticates as its members say`() throws {
        let file = try ClientFile(
            Data(
                #"""
                {"clients": [
                  {"client_id": "a", "client_secret": "s", "redirect_uris": ["https://rp.example/a"]},
                  {"client_id": "b", "client_secret": "s", "token_endpoint_auth_method": "client_secret_post",
                   "redirect_uris": ["https://rp.example/b"], "plans": ["basic"]},
                  {"client_id": "c", "redirect_uris": ["https://rp.example/c"], "jwks": {"keys": [{"kty": "EC",
                   "crv": "P-256", "kid": "k", "x": "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
                   "y": "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
                   "d": "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"}]}}
                ]}
                """#.utf8
            )
        )
        #expect(file.clients.map(\.method) == [.basic, .post, .privateKey])
        #expect(file.clients[1].plans == [.basic])
        #expect(file.clients[2].signer?.keyID == "k")
    }

    @Test(arguments: [
        "", "[]", #"{"clients": [{}]}"#, #"{"clients": [{"client_id": "a", "redirect_uris": []}]}"#,
        #"{"clients": [{"client_id": "a", "redirect_uris": ["x"], "jwks": {"keys": []}}]}"#,
    ])
    func `a wrong file is refused with a sentence`(text: String) {
        #expect(throws: SettingsError.self) { try ClientFile(Data(text.utf8)) }
    }

    @Test func `a client prints no secret`() {
        let client = ConformanceClient(id: "a", secret: "s3cr3t", redirectURIs: [])
        #expect("\(client)" == "ConformanceClient(a)")
    }
}
