/// The quota of a user: the number of objects in buckets, and the bytes of their members as JSON.
package struct StorageQuota: Sendable, Equatable {
    package let objects: Int64
    package let bytes: Int64

    package init(objects: Int64, bytes: Int64) {
        self.objects = objects
        self.bytes = bytes
    }

    package static let unlimited = StorageQuota(objects: .max, bytes: .max)

    package func allows(_ use: StorageUse) -> Bool { use.objects <= objects && use.bytes <= bytes }
}

/// A user's storage in buckets.
package struct StorageUse: Sendable, Equatable {
    package var objects: Int64
    package var bytes: Int64

    package init(objects: Int64, bytes: Int64) {
        self.objects = objects
        self.bytes = bytes
    }
}

/// The quotas of users and of pseudo users.
package struct StorageQuotas: Sendable, Equatable {
    package var user: StorageQuota
    package var pseudoUser: StorageQuota

    package init(user: StorageQuota, pseudoUser: StorageQuota) {
        self.user = user
        self.pseudoUser = pseudoUser
    }

    package static let standard = StorageQuotas(
        user: StorageQuota(objects: 20_000, bytes: 100 << 20),
        pseudoUser: StorageQuota(objects: 1000, bytes: 10 << 20)
    )
    package static let unlimited = StorageQuotas(user: .unlimited, pseudoUser: .unlimited)

    /// Whether a user's storage is within their quota after an addition.
    ///
    /// - Parameters:
    ///   - use: All that the user stores.
    ///   - isPseudo: Whether it is a pseudo user; called only if that matters.
    /// - Returns: Whether the quota allows it.
    package func allow(_ use: StorageUse, isPseudo: () throws -> Bool) rethrows -> Bool {
        switch (user.allows(use), pseudoUser.allows(use)) {
        case (true, true): true
        case (false, false): false
        case (true, false): try !isPseudo()
        case (false, true): try isPseudo()
        }
    }
}
