public import Foundation

extension KiiBucket {
    /// Fetches one page of the matching objects.
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
    ///   - query: The query; nil for all objects.
    ///   - block: Called on the main thread, with `[KiiObject]` and the query for the next page, which is nil after the
    ///     last page.
    public func execute(_ query: KiiQuery?, with block: @escaping KiiQueryResultBlock) {
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.page(of: query) }) { result in
            switch result {
            case .success(let page): block(query, self, page.objects, page.next, nil)
            case .failure(let error): block(query, self, nil, nil, error)
            }
        }
    }

    /// Fetches one page of the matching objects, and blocks until it has arrived; do not call it on the main thread.
    ///
    /// - Parameters:
    ///   - query: The query; nil for all objects.
    ///   - nextQuery: Set to the query for the next page; nil after the last.
    /// - Returns: `[KiiObject]`.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func executeQuerySynchronous(_ query: KiiQuery?, nextQuery: inout KiiQuery?) throws -> [Any] {
        let page = try KiiCall.runSynchronously { try await self.page(of: query) }
        nextQuery = page.next
        return page.objects
    }

    /// Counts all objects.
    ///
    /// - Parameter block: Called on the main thread.
    public func count(_ block: @escaping KiiCountQueryResultBlock) { count(with: nil, andBlock: block) }

    /// Counts the matching objects.
    ///
    /// - Parameters:
    ///   - query: A query for a first page; nil for all objects.
    ///   - block: Called on the main thread.
    public func count(with query: KiiQuery?, andBlock block: @escaping KiiCountQueryResultBlock) {
        let query = query ?? KiiQuery(clause: nil)
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.number(of: query) }) { result in
            switch result {
            case .success(let number): block(self, query, number, nil)
            case .failure(let error): block(self, query, 0, error)
            }
        }
    }

    /// Counts all objects, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Returns: The number of objects.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous() throws -> NSNumber { try countObjectsSynchronous(nil) }

    /// Counts the matching objects, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Parameter query: A query for a first page; nil for all objects.
    /// - Returns: The number of objects.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous(_ query: KiiQuery?) throws -> NSNumber {
        let query = query ?? KiiQuery(clause: nil)
        return NSNumber(value: try KiiCall.runSynchronously { try await self.number(of: query) })
    }

    /// Counts the matching objects, by the name that Swift imported the call under in old apps.
    ///
    /// - Parameters:
    ///   - query: A query for a first page; nil for all objects.
    ///   - error: Unused.
    /// - Returns: The number of objects.
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func countObjectsSynchronous(_ query: KiiQuery?, error: Void) throws -> NSNumber {
        try countObjectsSynchronous(query)
    }

    /// Deletes the bucket with all its objects.
    ///
    /// - Parameter block: Called on the main thread.
    public func delete(_ block: @escaping KiiBucketBlock) {
        // The block is called once, and only on the main queue.
        nonisolated(unsafe) let block = block
        KiiCall.run({ try await self.remove() }) { result in
            switch result {
            case .success: block(self, nil)
            case .failure(let error): block(self, error)
            }
        }
    }

    /// Deletes the bucket with all its objects, and blocks until it is done; do not call it on the main thread.
    ///
    /// - Throws: `NSError` with a number of ``KiiErrorCode``.
    public func deleteSynchronous() throws { try KiiCall.runSynchronously { try await self.remove() } }
}
