/// The public half of a key of the server.
package struct PublicSigningKey: Sendable, Equatable {
    /// The `kid` of its tokens.
    package let id: String
    package let algorithm: SignatureAlgorithm
    package let numbers: PublicKeyNumbers

    package init(id: String, algorithm: SignatureAlgorithm, numbers: PublicKeyNumbers) {
        self.id = id
        self.algorithm = algorithm
        self.numbers = numbers
    }
}
