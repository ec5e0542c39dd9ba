extension KiiObject {
    /// Saves the changed members: creates a new object, or changes only these members of an existing one.
    ///
    /// It does not create an object of ``KiiBucket/createObject(withID:)``; the error is
    /// ``KiiErrorCode/objectNotFound``.
    ///
    /// - Parameter block: Called on the main thread.
    public func save(_ block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.changes(checked: false)) }
    }

    /// Saves the changed members as ``save(_:)`` does, or only if the object was not changed elsewhere since it was
    /// read.
    ///
    /// - Parameters:
    ///   - forced: Whether to save over changes made elsewhere. If false, the error is ``KiiErrorCode/staleObject`` if
    ///     the object was changed elsewhere, and ``KiiErrorCode/refreshFirst`` if it was never read.
    ///   - block: Called on the main thread.
    public func save(_ forced: Bool, with block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.changes(checked: !forced)) }
    }

    /// Saves all members: creates a new object, or replaces all members of an existing one.
    ///
    /// - Parameters:
    ///   - forced: Whether to save over changes made elsewhere. If false, the error is ``KiiErrorCode/staleObject`` if
    ///     the object was changed elsewhere since it was read, and ``KiiErrorCode/refreshFirst`` if it exists but was
    ///     never read.
    ///   - block: Called on the main thread.
    public func saveAllFields(_ forced: Bool, with block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.all(checked: !forced)) }
    }

    /// Reads the object, and discards unsaved changes.
    ///
    /// - Parameter block: Called on the main thread.
    public func refresh(_ block: @escaping KiiObjectBlock) { begin(block) { try await $0.read() } }

    /// Deletes the object at the server.
    ///
    /// - Parameter block: Called on the main thread.
    public func delete(_ block: @escaping KiiObjectBlock) { begin(block) { try await $0.remove() } }
}

// The same calls, blocking until they are done; do not call them on the main thread.
extension KiiObject {
    /// Saves the changed members as ``save(_:)`` does, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveSynchronous() throws { try perform { try await $0.write(.changes(checked: false)) } }

    /// Saves the changed members as ``save(_:with:)`` does, and blocks until it is done; do not call it on the main
    /// thread.
    ///
    /// - Parameter forced: Whether to save over changes made elsewhere.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveSynchronous(forced: Bool) throws { try perform { try await $0.write(.changes(checked: !forced)) } }

    /// Saves all members as ``saveAllFields(_:with:)`` does, and blocks until it is done; do not call it on the main
    /// thread.
    ///
    /// - Parameter forced: Whether to save over changes made elsewhere.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveAllFieldsSynchronous(_ forced: Bool) throws {
        try perform { try await $0.write(.all(checked: !forced)) }
    }

    /// Reads the object as ``refresh(_:)`` does, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func refreshSynchronous() throws { try perform { try await $0.read() } }

    /// Deletes the object at the server, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func deleteSynchronous() throws { try perform { try await $0.remove() } }
}
