public import Foundation

extension KiiBucket {
    /// Asks for the objects that match, one page of them.
    ///
    /// ```swift
    /// func load(_ query: KiiQuery?) {
    ///     bucket.execute(query) { query, bucket, results, nextQuery, error in
    ///         objects += results as? [KiiObject] ?? []
    ///         if let nextQuery { load(nextQuery) }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - query: Which objects; nil for all.
    ///   - block: Is called on the main thread, with `[KiiObject]` and the query for the next page; that is nil after the last.
    public func execute(_ query: KiiQuery?, with block: @escaping KiiQueryResultBlock) {
        // It is called on the main queue alone, once.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.page(of: query) }) { result in
            switch result {
            case .success(let page): block(query, self, page.objects, page.next, nil)
            case .failure(let error): block(query, self, nil, nil, error)
            }
        }
    }

    /// Asks for the objects that match, one page of them, and returns when they are there: not for the main thread.
    ///
    /// - Parameters:
    ///   - query: Which objects; nil for all.
    ///   - nextQuery: Becomes the query for the next page; nil after the last.
    /// - Returns: `[KiiObject]`.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func executeQuerySynchronous(_ query: KiiQuery?, nextQuery: inout KiiQuery?) throws -> [Any] {
        let page = try KiiCall.runSynchronously { try await self.page(of: query) }
        nextQuery = page.next
        return page.objects
    }

    /// Counts all objects.
    ///
    /// - Parameter block: Is called on the main thread.
    public func count(_ block: @escaping KiiCountQueryResultBlock) { count(with: nil, andBlock: block) }

    /// Counts the objects that match.
    ///
    /// - Parameters:
    ///   - query: Which objects, not from which page on; nil for all.
    ///   - block: Is called on the main thread.
    public func count(with query: KiiQuery?, andBlock block: @escaping KiiCountQueryResultBlock) {
        let query = query ?? KiiQuery(clause: nil)
        // It is called on the main queue alone, once.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.number(of: query) }) { result in
            switch result {
            case .success(let number): block(self, query, number, nil)
            case .failure(let error): block(self, query, 0, error)
            }
        }
    }

    /// Counts all objects, and returns when it is done: not for the main thread.
    ///
    /// - Returns: How many there are.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous() throws -> NSNumber { try countObjectsSynchronous(nil) }

    /// Counts the objects that match, and returns when it is done: not for the main thread.
    ///
    /// - Parameter query: Which objects, not from which page on; nil for all.
    /// - Returns: How many there are.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous(_ query: KiiQuery?) throws -> NSNumber {
        let query = query ?? KiiQuery(clause: nil)
        return NSNumber(value: try KiiCall.runSynchronously { try await self.number(of: query) })
    }

    /// Counts the objects that match, by the name that Swift has given the call in old apps.
    ///
    /// - Parameters:
    ///   - query: Which objects, not from which page on; nil for all.
    ///   - error: Nothing.
    /// - Returns: How many there are.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous(_ query: KiiQuery?, error: Void) throws -> NSNumber {
        try countObjectsSynchronous(query)
    }

    /// Deletes the bucket with all its objects.
    ///
    /// - Parameter block: Is called on the main thread.
    public func delete(_ block: @escaping KiiBucketBlock) {
        // It is called on the main queue alone, once.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.remove() }) { result in
            switch result {
            case .success: block(self, nil)
            case .failure(let error): block(self, error)
            }
        }
    }

    /// Deletes the bucket with all its objects, and returns when it is done: not for the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func deleteSynchronous() throws { try KiiCall.runSynchronously { try await self.remove() } }
}
