import LatchkeyHTTP
import Testing

@Suite struct PublicSchemeTests {
    @Test func `what the outside sees is https where we speak TLS, or somebody in front of us does`() {
        #expect(!PublicScheme(publicURL: nil, speaksTLS: false).isSecure)
        #expect(!PublicScheme(publicURL: "http://localhost:8080", speaksTLS: false).isSecure)
        #expect(PublicScheme(publicURL: nil, speaksTLS: true).isSecure)
        #expect(PublicScheme(publicURL: "https://id.example.com", speaksTLS: false).isSecure)
        #expect(PublicScheme(publicURL: "HTTPS://id.example.com", speaksTLS: false).isSecure)
    }
}
