package import LatchkeyAPI

extension Latchkey {
    /// How often somebody has signed in with this client, also where that session is over by now.
    package var signIns: Int { get async { await vault.signIns } }

    /// Who is signed in, for those who have to tell nobody from what cannot be read.
    ///
    /// - Throws: ``LatchkeyError`` of the credential store.
    package func currentUser() async throws -> User? { try await vault.current()?.user }
}
