/// Logs a user in with an identifier and a password.
package struct PasswordLogIn: Sendable {
    private let users: any UserStore
    private let passwords: any PasswordHasher
    private let sessions: SessionStart

    package init(users: any UserStore, passwords: any PasswordHasher, sessions: SessionStart) {
        self.users = users
        self.passwords = passwords
        self.sessions = sessions
    }

    /// Starts a session when the password is right.
    ///
    /// Unknown identifiers, wrong passwords and disabled users are refused alike and in the same time.
    package func logIn(
        _ identifier: String,
        password: String,
        from origin: RequestOrigin,
        with application: Application
    ) async throws(LogInError) -> SignedIn {
        let credentials: UserCredentials?
        // A password over every application's maximum is not hashed: it belongs to nobody.
        let password = Password(password)
        guard password.length <= PasswordRules.longestEver else { throw .invalidCredentials }
        do {
            credentials =
                if let username = try? Username(identifier) { try await users.credentials(of: username) } else { nil }
        } catch { throw .storage(error) }
        do {
            guard try await passwords.verify(password, against: credentials?.passwordHash) else {
                throw LogInError.invalidCredentials
            }
        } catch let error as LogInError { throw error } catch let error as PasswordHasherError {
            throw .passwords(error)
        } catch { throw .passwords(.defect("\(error)")) }
        guard let credentials, !credentials.isDisabled else { throw .invalidCredentials }
        do {
            let session = try await sessions.start(for: credentials.user, from: origin, with: application)
            return SignedIn(user: credentials.user, session: session)
        } catch {
            switch error {
            case .noSuchUser: throw .invalidCredentials
            case .storage(let error): throw .storage(error)
            case .tokens(let text): throw .storage(.defect(text))
            }
        }
    }
}

/// Why a login is refused.
package enum LogInError: Error, Equatable, Sendable {
    case invalidCredentials
    case passwords(PasswordHasherError)
    case storage(StoreError)
}

extension PasswordRules {
    /// The longest password that any application may allow.
    package static let longestEver = 256
}
