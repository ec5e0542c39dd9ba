extension Storage {
    package func user(_ id: User.ID) async throws(StoreError) -> User? {
        try await read { tables in try tables.users.find(id) }
    }

    package func credentials(of id: User.ID) async throws(StoreError) -> UserCredentials? {
        try await read { tables in try tables.users.credentials(of: id) }
    }

    /// The user with this identifier; a pending address identifies no user.
    package func credentials(of identifier: Identifier) async throws(StoreError) -> UserCredentials? {
        try await read { tables in try tables.users.credentials(of: identifier) }
    }
}
