/// Upstreams as rows.
///
/// Each change notifies the other servers.
package protocol UpstreamTable {
    /// All upstreams, oldest first.
    func all() throws -> [StoredUpstream]

    /// Stores an upstream in place of the earlier one with its id.
    func put(_ upstream: StoredUpstream) throws

    /// - Returns: False if no upstream has this id.
    func remove(_ id: Upstream.ID) throws -> Bool
}
