extension Endpoint {
    private static var objects: String { "/v1/users/me/buckets/{bucket}/objects" }
    private static var object: String { "/v1/users/me/buckets/{bucket}/objects/{id}" }

    /// Lists a bucket, oldest first: 200.
    ///
    /// The query takes `limit` (1 to 1,000, 100 without), `after` and `order`.
    public static var listObjects: Endpoint<NoBody, ObjectPage> { .init("GET", objects) }
    /// Creates an object with an id of the server: 201, `Location` and ETag.
    public static var createObject: Endpoint<[String: JSONValue], StoredObject> { .init("POST", objects) }
    /// Reads an object: 200 with an ETag.
    public static var readObject: Endpoint<NoBody, StoredObject> { .init("GET", object) }
    /// Replaces an object (200), or creates it with this id (201).
    ///
    /// Honours `If-Match` and `If-None-Match: *`.
    public static var replaceObject: Endpoint<[String: JSONValue], StoredObject> { .init("PUT", object) }
    /// Changes an object by a JSON merge patch (RFC 7396): 200.
    ///
    /// Honours `If-Match`.
    public static var patchObject: Endpoint<[String: JSONValue], StoredObject> { .init("PATCH", object) }
    /// Deletes an object: 204.
    ///
    /// Honours `If-Match`.
    public static var deleteObject: Endpoint<NoBody, NoBody> { .init("DELETE", object) }
}
