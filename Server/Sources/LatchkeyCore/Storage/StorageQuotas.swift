/// How many objects a user may keep in buckets, and how many bytes their members may have as JSON.
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

/// What a user keeps in buckets.
package struct StorageUse: Sendable, Equatable {
    package var objects: Int64
    package var bytes: Int64

    package init(objects: Int64, bytes: Int64) {
        self.objects = objects
        self.bytes = bytes
    }
}

/// The quotas of users, and of those whom nothing identifies.
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

    /// Whether a user may keep so much, after it has become more.
    ///
    /// - Parameters:
    ///   - use: All that they keep.
    ///   - isPseudo: Whether nothing identifies them; asked only where that matters.
    /// - Returns: Whether their quota allows it.
    package func allow(_ use: StorageUse, isPseudo: () throws -> Bool) rethrows -> Bool {
        switch (user.allows(use), pseudoUser.allows(use)) {
        case (true, true): true
        case (false, false): false
        case (true, false): try !isPseudo()
        case (false, true): try isPseudo()
        }
    }
}
