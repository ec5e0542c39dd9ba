/// Seals the secrets of authenticator apps, each for its user.
///
/// A sealed secret that someone copies into another user's row is refused.
struct TOTPSealing: Sendable {
    private let sealing: any Sealing

    init(_ sealing: any Sealing) { self.sealing = sealing }

    func seal(_ secret: TOTPSecret, of userID: User.ID) throws(StoreError) -> [UInt8] {
        do throws(SealingError) {
            return try sealing.seal(secret.secret.bytes + Array(userID.rawValue.utf8))
        } catch { throw .defect("the secret of an authenticator app cannot be sealed") }
    }

    func open(_ sealed: [UInt8], of userID: User.ID) throws(StoreError) -> TOTPSecret {
        let bytes: [UInt8]
        do throws(SealingError) { bytes = try sealing.open(sealed) } catch {
            throw .defect("the secret of an authenticator app cannot be opened")
        }
        let owner = Array(userID.rawValue.utf8)
        guard Array(bytes.suffix(owner.count)) == owner, let secret = TOTPSecret(Array(bytes.dropLast(owner.count)))
        else { throw .defect("the secret of an authenticator app belongs to another user") }
        return secret
    }
}
