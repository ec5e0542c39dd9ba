extension KiiErrorCode {
    /// The object has to be saved first.
    public static let notSaved = 501
    /// A value has no JSON form.
    public static let notJSON = 502
    /// The owner of the bucket does not exist.
    public static let bucketOwnerNotFound = 515
    /// A joining clause joins no clauses.
    public static let emptyClause = 603
}

extension KiiFailure {
    static let notSaved = KiiFailure(KiiErrorCode.notSaved, "The object is not at the server yet. Save it first.")
    static let neverRead = KiiFailure(
        KiiErrorCode.refreshFirst,
        "Which version of the object is changed is not known. Refresh the object first."
    )
    static let invalidObjectID = KiiFailure(
        KiiErrorCode.invalidInput,
        "An object's id has 2 to 100 letters, digits, hyphens, underscores and periods."
    )
    static let invalidBucketName = KiiFailure(
        KiiErrorCode.invalidInput,
        "A bucket's name has 2 to 64 letters, digits, hyphens and underscores."
    )
    static let unreadableObject = KiiFailure(
        KiiErrorCode.unreadableResponse,
        "The answer did not come from the server. Check the network and try again."
    )
    static let notJSON = KiiFailure(
        KiiErrorCode.notJSON,
        "A clause has a value that cannot be written as JSON. Take a text, a number, or true or false."
    )
    static let emptyClause = KiiFailure(
        KiiErrorCode.emptyClause,
        "A clause that joins others joins none. Give it one at least."
    )
    static let queryOfLaterPage = KiiFailure(
        KiiErrorCode.queryNotSupported,
        "Objects are counted on all pages. Count with the query that was executed first."
    )
    static let noDeviceToken = KiiFailure(
        KiiErrorCode.noDeviceToken,
        "There is no device token. Register for remote notifications first."
    )
}
