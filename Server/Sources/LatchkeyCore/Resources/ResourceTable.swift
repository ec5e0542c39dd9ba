/// Resources as rows.
///
/// Each change notifies the other servers.
package protocol ResourceTable {
    /// All resources in the order of their URIs.
    func all() throws -> [Resource]

    /// Stores a resource in place of the earlier one with its URI, whose creation time stays.
    func put(_ resource: Resource) throws

    /// Removes a resource; false if there is none.
    func remove(_ uri: String) throws -> Bool
}
