import LatchkeyCore

extension ResourceLimits {
    /// - Throws: `StartError` that names the unusable option.
    init(_ values: OptionValues) throws {
        self.init(
            registrationsPerAddress: try Self.perHour(.registrationsPerAddress, values),
            names: try Self.perHour(.namesPerAddress, values).map(AttemptAllowance.names(perHour:)),
            quotas: StorageQuotas(
                user: try Self.quota(.userQuota, values),
                pseudoUser: try Self.quota(.pseudoUserQuota, values)
            ),
            diskReserve: try values.value(.diskReserve, expected: "megabytes like 500M, or 0") { text in
                text == "0" ? 0 : Self.bytes(text)
            }
        )
    }

    private static func perHour(_ option: ServerOption, _ values: OptionValues) throws -> Int? {
        guard values.text(option) != "unlimited" else { return nil }
        return try values.value(option, expected: "a number from 1 to 3600, or unlimited") { text in
            Int(text).flatMap { (1...3600).contains($0) ? $0 : nil }
        }
    }

    private static func quota(_ option: ServerOption, _ values: OptionValues) throws -> StorageQuota {
        let quota = try values.value(option, expected: "objects and megabytes like 20000/100M, or unlimited") { text in
            guard text != "unlimited" else { return StorageQuota.unlimited }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let objects = Int64(parts[0]), objects >= 0, let bytes = bytes(parts[1]) else {
                return nil
            }
            return StorageQuota(objects: objects, bytes: bytes)
        }
        return quota ?? .unlimited
    }

    /// A size like `100M`.
    private static func bytes(_ text: some StringProtocol) -> Int64? {
        guard text.hasSuffix("M"), let megabytes = Int64(text.dropLast()), (0...1_000_000_000).contains(megabytes)
        else {
            return nil
        }
        return megabytes << 20
    }
}
