/// A one-way digest of random secrets, which is stored in their place.
package protocol TokenDigest: Sendable {
    /// 32 bytes.
    func digest(_ bytes: [UInt8]) -> [UInt8]
}
