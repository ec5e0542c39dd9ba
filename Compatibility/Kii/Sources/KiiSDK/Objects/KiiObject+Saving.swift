extension KiiObject {
    /// Saves what was set: a new object is created, of one that is there only the members that were set are changed.
    ///
    /// An object of ``KiiBucket/createObject(withID:)`` that is not at the server yet is not created, but refused with
    /// ``KiiErrorCode/objectNotFound``.
    ///
    /// - Parameter block: Is called on the main thread.
    public func save(_ block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.changes(checked: false)) }
    }

    /// Saves what was set, as ``save(_:)`` does; or only when nobody else has changed the object since it was read.
    ///
    /// - Parameters:
    ///   - forced: Whether it is saved whatever others have done. If not, the error is ``KiiErrorCode/staleObject`` when
    ///     somebody else was there first, and ``KiiErrorCode/refreshFirst`` when the object was never read.
    ///   - block: Is called on the main thread.
    public func save(_ forced: Bool, with block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.changes(checked: !forced)) }
    }

    /// Saves all members: a new object is created, one that is there has these members afterwards and no others.
    ///
    /// - Parameters:
    ///   - forced: Whether it is saved whatever others have done. If not, the error is ``KiiErrorCode/staleObject`` when
    ///     somebody else has changed it since it was read, and ``KiiErrorCode/refreshFirst`` when it is there
    ///     without having been read.
    ///   - block: Is called on the main thread.
    public func saveAllFields(_ forced: Bool, with block: @escaping KiiObjectBlock) {
        begin(block) { try await $0.write(.all(checked: !forced)) }
    }

    /// Reads the object: what was set and not saved is lost.
    ///
    /// - Parameter block: Is called on the main thread.
    public func refresh(_ block: @escaping KiiObjectBlock) { begin(block) { try await $0.read() } }

    /// Deletes the object at the server.
    ///
    /// - Parameter block: Is called on the main thread.
    public func delete(_ block: @escaping KiiObjectBlock) { begin(block) { try await $0.remove() } }
}

// The same, returning when it is done: not for the main thread.
extension KiiObject {
    /// Saves what was set, as ``save(_:)`` does, and returns when it is done: not for the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveSynchronous() throws { try perform { try await $0.write(.changes(checked: false)) } }

    /// Saves what was set, as ``save(_:with:)`` does, and returns when it is done: not for the main thread.
    ///
    /// - Parameter forced: Whether it is saved whatever others have done.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveSynchronous(forced: Bool) throws { try perform { try await $0.write(.changes(checked: !forced)) } }

    /// Saves all members, as ``saveAllFields(_:with:)`` does, and returns when it is done: not for the main thread.
    ///
    /// - Parameter forced: Whether it is saved whatever others have done.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func saveAllFieldsSynchronous(_ forced: Bool) throws {
        try perform { try await $0.write(.all(checked: !forced)) }
    }

    /// Reads the object, as ``refresh(_:)`` does, and returns when it is done: not for the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func refreshSynchronous() throws { try perform { try await $0.read() } }

    /// Deletes the object at the server, and returns when it is done: not for the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func deleteSynchronous() throws { try perform { try await $0.remove() } }
}
