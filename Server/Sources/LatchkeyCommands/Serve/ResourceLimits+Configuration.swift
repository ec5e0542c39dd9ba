import LatchkeyCore

extension ResourceLimits {
    static let keys = ["registrationsPerAddress", "namesPerAddress", "userQuota", "pseudoUserQuota", "diskReserve"]

    /// - Parameter text: The options by their keys.
    /// - Throws: `StartError` that names the option that cannot be used.
    init(_ text: (String) -> String?) throws {
        self.init(
            registrationsPerAddress: try Self.perHour(
                "--registrations-per-address",
                text("registrationsPerAddress"),
                standard: ResourceLimits().registrationsPerAddress
            ),
            names: try Self.perHour("--names-per-address", text("namesPerAddress"), standard: 1800)
                .map(AttemptAllowance.names(perHour:)),
            quotas: StorageQuotas(
                user: try Self.quota("--user-quota", text("userQuota"), standard: StorageQuotas.standard.user),
                pseudoUser: try Self.quota(
                    "--pseudo-user-quota",
                    text("pseudoUserQuota"),
                    standard: StorageQuotas.standard.pseudoUser
                )
            ),
            diskReserve: try Self.reserve(text("diskReserve"))
        )
    }

    private static func perHour(_ name: String, _ text: String?, standard: Int?) throws -> Int? {
        guard let text else { return standard }
        guard text != "unlimited" else { return nil }
        guard let count = Int(text), (1...3600).contains(count) else {
            throw StartError.option(name: name, value: text, expected: "a number from 1 to 3600, or unlimited")
        }
        return count
    }

    private static func quota(_ name: String, _ text: String?, standard: StorageQuota) throws -> StorageQuota {
        guard let text else { return standard }
        guard text != "unlimited" else { return .unlimited }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let objects = Int64(parts[0]), objects >= 0, let bytes = bytes(parts[1]) else {
            throw StartError.option(
                name: name,
                value: text,
                expected: "objects and megabytes like 20000/100M, or unlimited"
            )
        }
        return StorageQuota(objects: objects, bytes: bytes)
    }

    private static func reserve(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        guard let bytes = text == "0" ? 0 : bytes(text) else {
            throw StartError.option(name: "--disk-reserve", value: text, expected: "megabytes like 500M, or 0")
        }
        return bytes
    }

    /// `100M`.
    private static func bytes(_ text: some StringProtocol) -> Int64? {
        guard text.hasSuffix("M"), let megabytes = Int64(text.dropLast()), (0...1_000_000_000).contains(megabytes)
        else {
            return nil
        }
        return megabytes << 20
    }
}
