import LatchkeyCore

extension Stores {
    static let backChannelURI = "https://shop.example.com/logged-out"

    /// Stores an application that wants to hear about the end of its sessions.
    func addShop(_ id: Application.ID = "shop", uri: String? = backChannelURI) async throws {
        var rules = ClientRules()
        rules.backChannelLogOutURI = uri
        let application = Application(id: id, name: "Shop", client: rules)
        try await storage.transaction { tables in _ = try tables.applications.insert(application) }
    }

    /// A stored user with a browser's session.
    func newBrowser(_ name: String = "ada") async throws -> (user: User, browser: SessionRecord) {
        let (user, _) = try await newUser(name)
        let browser = SessionRecord.sample(of: user, cookieDigest: digest())
        _ = try await sessions.insert(browser)
        return (user, browser)
    }

    /// A stored session of an application that ends with a browser's session.
    @discardableResult
    func newChild(
        of browser: SessionRecord,
        _ user: User,
        with application: Application.ID = "shop",
        limit: SessionLimit? = nil
    ) async throws -> (record: SessionRecord, displaced: [SessionRecord.ID]) {
        let grant = SessionGrant(scopes: Scopes(names: [Scopes.openID]), parentID: browser.id)
        let record = SessionRecord.sample(of: user, application: application, grant: grant)
        guard case .started(let displaced)? = try await sessions.start(NewSession(record, limit: limit)) else {
            throw StoreError.defect("no session has started")
        }
        return (record, displaced)
    }

    /// The queued notices, oldest first.
    func notices() async throws -> [LogOutNotice] {
        try await logOutNotices.newest(100).map(\.notice).reversed()
    }
}
