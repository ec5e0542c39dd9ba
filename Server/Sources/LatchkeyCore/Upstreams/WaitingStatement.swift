import Foundation

/// A statement as it waits, sealed.
struct WaitingStatement: Codable {
    let issuer: String
    let subject: String
    var login: String?
    var emailAddress: String?
    let isAddressVouchedFor: Bool
    var displayName: String?
    var locale: String?
    var refreshToken: String?
    var refreshClientID: String?

    init(_ statement: UpstreamStatement) {
        (issuer, subject) = (statement.issuer, statement.subject)
        let claims = statement.claims
        (login, emailAddress) = (claims.login, claims.emailAddress?.text)
        (isAddressVouchedFor, displayName, locale) = (claims.isAddressVouchedFor, claims.displayName, claims.locale)
        (refreshToken, refreshClientID) = (statement.refreshToken?.token.text, statement.refreshToken?.clientID)
    }

    var statement: UpstreamStatement? {
        var statement = UpstreamStatement(
            issuer: issuer,
            subject: subject,
            claims: SSOClaims(
                login: login,
                emailAddress: emailAddress.flatMap { try? EmailAddress($0) },
                isAddressVouchedFor: isAddressVouchedFor,
                displayName: displayName,
                locale: locale
            )
        )
        if let refreshToken, let refreshClientID {
            statement.refreshToken = UpstreamRefreshToken(token: refreshToken, clientID: refreshClientID)
        }
        return statement
    }
}
