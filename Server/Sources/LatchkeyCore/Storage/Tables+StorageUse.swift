extension Tables {
    /// Counts an addition before it is stored.
    ///
    /// The owner's row is locked, so concurrent writes count as if they came one after the other.
    ///
    /// - Returns: False if the owner exceeds the quota; the transaction must be rolled back then.
    /// - Throws: `StoreError`.
    func count(_ more: StorageUse, of owner: User.ID?, within quotas: StorageQuotas) throws -> Bool {
        guard let owner, more != StorageUse(objects: 0, bytes: 0) else { return true }
        let use = try storageUse.add(more, to: owner)
        guard more.objects > 0 || more.bytes > 0 else { return true }
        return try quotas.allow(use, isPseudo: { try isPseudo(owner) })
    }

    /// Subtracts a removal from its owner's storage.
    func discount(_ less: StorageUse, of owner: User.ID?) throws {
        if let owner { try storageUse.subtract(less, from: owner) }
    }

    /// Whether a user is a pseudo user: no identifier, no password and no identity.
    private func isPseudo(_ id: User.ID) throws -> Bool {
        guard let found = try users.credentials(of: id) else { return false }
        return try found.user.isPseudo && found.passwordHash == nil && identities.all(of: id).isEmpty
    }
}
