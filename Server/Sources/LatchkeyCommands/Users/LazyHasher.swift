import LatchkeyCore

/// Creates the password hasher on first use, because most commands hash nothing.
struct LazyHasher: PasswordHasher {
    private let make: @Sendable () throws -> any PasswordHasher

    init(_ make: @escaping @Sendable () throws -> any PasswordHasher) { self.make = make }

    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await hasher().hash(password)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        try await hasher().verify(password, against: hash)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool {
        (try? make())?.isOutdated(hash, of: password) ?? false
    }

    private func hasher() throws(PasswordHasherError) -> any PasswordHasher {
        do { return try make() } catch { throw .defect("\(type(of: error))") }
    }
}
