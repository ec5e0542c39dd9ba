public import Foundation
import LatchkeyAPI

extension StoredCredentials {
    /// Reads credentials that ``serialized()`` wrote.
    ///
    /// - Parameter data: What a store has kept.
    /// - Throws: ``LatchkeyError`` with `store_damaged` when it cannot be understood, `store_unreadable` when a newer
    ///   version of the SDK wrote it.
    public init(serialized data: Data) throws {
        let file: CredentialsFile
        do {
            let version = try WireJSON.decode(CredentialsFile.Version.self, from: data).version
            guard version <= CredentialsFile.version else { throw LatchkeyError.newerCredentials }
            file = try WireJSON.decode(CredentialsFile.self, from: data)
        } catch let error as LatchkeyError {
            throw error
        } catch {
            throw LatchkeyError.damagedCredentials
        }
        self = try file.credentials()
    }

    /// The credentials as bytes.
    ///
    /// They hold secrets: keep them where nobody else can read.
    ///
    /// - Returns: JSON.
    /// - Throws: ``LatchkeyError`` with `store_unwritable` when the user's attributes have no JSON form.
    public func serialized() throws -> Data {
        do {
            return try WireJSON.encode(CredentialsFile(self))
        } catch {
            throw LatchkeyError(
                code: .storeUnwritable,
                message: "The user's record cannot be written as JSON. Remove numbers that are not finite from it."
            )
        }
    }
}

/// The form in which credentials are stored.
///
/// The types that hold secrets are not `Codable`, so that none is written by accident; this is the one place where they
/// are.
private struct CredentialsFile: Codable {
    static let version = 1

    struct Version: Codable {
        var version: Int
    }

    var version = Self.version
    var generation: UInt64
    var realm: Realm
    var user: User
    var sessionID: String
    var accessToken: String
    var lease: TokenLease
    var refreshToken: String?
    var nextRefreshToken: String?

    init(_ credentials: StoredCredentials) {
        generation = credentials.generation
        realm = credentials.realm
        user = credentials.user
        sessionID = credentials.session.id
        accessToken = credentials.session.accessToken.secret
        lease = credentials.session.lease
        refreshToken = credentials.session.renewal?.current.secret
        nextRefreshToken = credentials.session.renewal?.next?.secret
    }

    func credentials() throws -> StoredCredentials {
        func token(_ text: String?) throws -> RefreshToken? {
            guard let text else { return nil }
            guard let token = RefreshToken(text) else { throw LatchkeyError.damagedCredentials }
            return token
        }
        let next = try token(nextRefreshToken)
        return StoredCredentials(
            generation: generation,
            realm: realm,
            user: user,
            session: StoredSession(
                id: sessionID,
                accessToken: AccessToken(accessToken),
                lease: lease,
                renewal: try token(refreshToken).map { Renewal(current: $0, next: next) }
            )
        )
    }
}

extension LatchkeyError {
    static let damagedCredentials = LatchkeyError(
        code: .storeDamaged,
        message: "The stored sign-in cannot be read any more. It was put aside; log in again."
    )

    static let newerCredentials = LatchkeyError(
        code: .storeUnreadable,
        message: "The stored sign-in was written by a newer version of this app. "
            + "Update the app, or log out in the newer one."
    )
}
