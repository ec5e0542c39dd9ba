import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import ServerTesting
import Testing

/// Pages with an application of a stranger, who may want to deceive the person.
@Suite struct StrangersApplicationTests {
    private static let uri = "https://app.example.com/callback"

    /// A server with the application, and a browser in which Ada is signed in.
    private static func run(
        registration: ClientRules.Registration = .dynamic,
        _ test: @escaping @Sendable (PageServer, Browser) async throws -> Void
    ) async throws {
        try await PageServer.run { server async throws in
            try await server.register()
            try await server.addApplication(redirectURI: uri)
            let known = try #require(server.composition.domain.applications["balance"])
            try await server.change(known) { ($0.party, $0.registration) = (.third, registration) }
            let browser = Browser(server)
            try await browser.logIn()
            server.clock.turn(by: 100)
            try await test(server, browser)
        }
    }

    @Test(arguments: [ClientRules.Registration.byOperator, .dynamic])
    func `no link to a page ends at the site of another's application`(
        registration: ClientRules.Registration
    ) async throws {
        try await Self.run(registration: registration) { server, browser async throws in
            let target = "return_to=https://app.example.com/x"
            let signedIn = try await browser.open("/?" + target, following: false)
            let loggedOut = try await Browser(server).open("/logout?" + target, following: false)
            for page in [signedIn, loggedOut] {
                #expect(page.location?.hasPrefix("https://app.example.com") != true, "\(page.location ?? "")")
            }
        }
    }
}
