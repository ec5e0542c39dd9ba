import Foundation
import Testing

/// A use case's error without an answer would end in a 500.
@Suite struct RefusalTests {
    /// Errors that no endpoint passes on.
    private static let elsewhere = [
        "AccessTokenError": "the signing of tokens; SessionCheckError tells of it",
        "ApplicationError": "for operators' commands",
        "ClientAuthenticationError": "answered in OAuth's form",
        "ClientCredentialsError": "answered in OAuth's form",
        "ClientRegistrationError": "answered in the form of RFC 7591",
        "CodeExchangeError": "answered in OAuth's form",
        "CodeGrantError": "answered by the page that returns people to an application",
        "DeviceAnswerError": "answered by the page for devices",
        "DeviceBindingError": "answered in the form of device-bound sessions, to browsers themselves",
        "DevicePollError": "answered in OAuth's form",
        "DeviceRequestError": "answered in OAuth's form",
        "ExportError": "answered by the page of the user's data",
        "ExportStop": "ends work in the background",
        "FactorCodeError": "a case of the errors of the use cases that ask for a factor",
        "FederatedLinkError": "a case of the errors of logins at providers",
        "FederatedLogInError": "answered by the pages for logins at providers",
        "FederatedSignInError": "a case of the errors of logins at providers",
        "InitialTokenError": "for operators' commands",
        "InteractionError": "answered by the page that returns people to an application",
        "LogOutRequestError": "answered by the page that logs people out",
        "PasswordCheckError": "a case of the errors of the use cases that ask for the password",
        "ProofError": "a case of the errors of the use cases that take a code or a link",
        "PushError": "answered in OAuth's form",
        "ResourceError": "for operators' commands",
        "SSOKeyError": "for operators' commands",
        "SessionStartError": "a case of the errors of logins",
        "TokenExchangeError": "answered in OAuth's form",
        "TokenIntrospectionError": "answered in OAuth's form",
        "TokenRevocationError": "answered in OAuth's form",
        "UpstreamError": "for operators' commands",
        "UpstreamVisitError": "answered by the pages for logins at providers",
        "UserAdministrationError": "for operators' commands and the API for Kii's clients",
        "UserinfoError": "answered in the form of RFC 6750",
    ]

    private static func names(in folder: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        Set(try Sources.of(folder).flatMap { source in source.text.matches(of: pattern).map { String($0.1) } })
    }

    @Test func `every error of a use case has an answer`() throws {
        let errors = try Self.names(
            in: "Server/Sources/LatchkeyCore",
            /enum (\w+): (?:UseCaseError|AttemptLimitedError|SessionStartingError)/
        )
        let answered = try Self.names(in: "Server/Sources/LatchkeyEndpoints", /extension (\w+): DomainRefusal/)
        #expect(errors.count > 20 && answered.count > 15)
        #expect(errors.subtracting(answered) == Set(Self.elsewhere.keys))
    }
}
