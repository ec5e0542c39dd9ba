/// A one-way digest under a key of the server.
///
/// An attacker with only the database cannot guess its inputs.
package protocol KeyedDigest: Sendable {
    /// 32 bytes.
    func digest(_ bytes: [UInt8]) -> [UInt8]
}
