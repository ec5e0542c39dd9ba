import Foundation

/// Verifies and reads a single-sign-on token.
///
/// The transaction that uses the token finds out whether it was used before.
package struct SSOTokenCheck: Sendable {
    /// The longest token, in bytes.
    package static let longestToken = 8 * 1024

    private let keys: SSOKeyDirectory
    private let tokens: any SSOTokenOpening
    private let digest: any KeyedDigest
    private let clock: any WallClock

    package init(
        keys: SSOKeyDirectory,
        tokens: any SSOTokenOpening,
        digest: any KeyedDigest,
        clock: any WallClock
    ) {
        self.keys = keys
        self.tokens = tokens
        self.digest = digest
        self.clock = clock
    }

    /// The token's statement, and its use by this request.
    package func verify(
        _ token: String,
        for application: Application
    ) async throws(SSOTokenCheckError) -> (statement: SSOStatement, use: SSOUse) {
        guard token.utf8.count <= Self.longestToken else { throw .refused(.tooLong) }
        let keys = keys[application.id]
        let opened: OpenedSSOToken?
        do { opened = try await tokens.open(token, with: keys) } catch {
            switch error {
            case .unavailable(let text): throw .keysUnavailable(text)
            }
        }
        guard let opened else {
            imitateCheck(with: keys)
            throw .refused(.noKey)
        }
        do {
            let statement = try statement(of: opened)
            return (statement, use(of: statement, opened.key))
        } catch { throw .refused(error) }
    }

    private func statement(of opened: OpenedSSOToken) throws(SSORefusal) -> SSOStatement {
        switch opened.content {
        case .lithium(let text, let lithium):
            let statement = try LithiumStatement(text)
            let address = lithium.addressKey.map { tokens.openAddress(statement.emailAddress, with: $0) }
            return try statement.checked(
                by: opened.key,
                lithium,
                address: address ?? statement.emailAddress,
                at: clock.now()
            )
        case .claims(let text, let rules):
            return try JWTStatement(text).checked(by: opened.key, rules, at: clock.now())
        }
    }

    /// Checks a made-up statement if the token may have been encrypted.
    ///
    /// A damaged token then costs as much time as one that decrypts and is refused. Otherwise the holder of a token could
    /// learn its content byte by byte.
    private func imitateCheck(with keys: [SSOKey]) {
        for key in keys {
            guard case .lithium(let lithium) = key.method else { continue }
            _ = try? statement(of: OpenedSSOToken(.lithium(LithiumStatement.madeUp, lithium), by: key))
            return
        }
    }

    private func use(of statement: SSOStatement, _ key: SSOKey) -> SSOUse {
        // The digest uses the key's secret, not its row: another application may have the same key, and a removed key
        // may return.
        let mark = statement.mark.joined(separator: "\u{0}")
        return SSOUse(
            digest: digest.digest(key.method.secret.bytes + [0] + Array(mark.utf8)),
            keptUntil: statement.goodUntil.addingTimeInterval(SSOUse.clockDifference)
        )
    }
}

/// The reason why a token is refused.
package enum SSOTokenCheckError: Error, Equatable, Sendable {
    case refused(SSORefusal)
    /// The text is for the log.
    case keysUnavailable(String)
}
