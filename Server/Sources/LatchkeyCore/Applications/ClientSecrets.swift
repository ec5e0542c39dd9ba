extension Application {
    /// The most client secrets that are valid at once.
    package static let mostClientSecrets = 3

    /// The digests of all valid client secrets, the oldest first.
    package var clientSecretDigests: [[UInt8]] {
        (clientSecretDigest.map { [$0] } ?? []) + client.furtherSecretDigests
    }

    /// The ids of its client secrets, the oldest first.
    package var clientSecretIDs: [String] { clientSecretDigests.map(ClientSecret.id) }
}

extension ClientSecret {
    /// The short id of a secret, for operators: the first eight hexadecimal digits of its digest.
    ///
    /// A secret has 256 random bits, so its id reveals nothing.
    package static func id(of digest: [UInt8]) -> String {
        digest.prefix(4).map(\.hexadecimal).joined()
    }
}

extension ApplicationChange {
    /// The digests of the client secrets after the change, the oldest first.
    func clientSecrets(after application: Application) throws(ClientRulesError) -> [[UInt8]] {
        var digests = clientSecretDigest.map { [$0] } ?? application.clientSecretDigests
        if let removedClientSecret {
            guard let index = digests.firstIndex(where: { ClientSecret.id(of: $0) == removedClientSecret }) else {
                throw .unknownSecret(removedClientSecret)
            }
            digests.remove(at: index)
        }
        if let addedClientSecretDigest {
            guard digests.count < Application.mostClientSecrets else { throw .tooManySecrets }
            digests.append(addedClientSecretDigest)
        }
        return digests
    }
}
