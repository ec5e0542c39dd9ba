extension Tables {
    /// Counts what is about to be stored.
    ///
    /// The row of the owner is locked, so of many writes at once as many get through as would one after the other.
    ///
    /// - Returns: False where the owner keeps more than the quota allows; then the transaction must not be kept.
    /// - Throws: `StoreError`.
    func count(_ more: StorageUse, of owner: User.ID?, within quotas: StorageQuotas) throws -> Bool {
        guard let owner, more != StorageUse(objects: 0, bytes: 0) else { return true }
        let use = try storageUse.add(more, to: owner)
        guard more.objects > 0 || more.bytes > 0 else { return true }
        return try quotas.allow(use, isPseudo: { try isPseudo(owner) })
    }

    /// Takes what was removed from what its owner keeps.
    func discount(_ less: StorageUse, of owner: User.ID?) throws {
        if let owner { try storageUse.subtract(less, from: owner) }
    }

    /// Whether nothing identifies a user: no identifier, no password and no identity.
    private func isPseudo(_ id: User.ID) throws -> Bool {
        guard let found = try users.credentials(of: id) else { return false }
        return try found.user.isPseudo && found.passwordHash == nil && identities.all(of: id).isEmpty
    }
}
