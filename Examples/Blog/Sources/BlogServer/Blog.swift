import Foundation
import Hummingbird
import ResourceServer

/// The blog: its routes, and what they share.
///
/// It knows Latchkey over HTTP alone, as a service in any other language would: the keys that tokens are verified with,
/// the question whose cookie this is, and the calls that log in.
struct Blog: Sendable {
    let posts: PostStore
    let authors: AuthorNames
    let keys: SigningKeys
    let users: UserCheck
    let latchkey: LatchkeyServer
    let relay: LogInRelay
    let ownAddress: OwnAddress
    let pages: BlogPages

    init(
        database: ServiceDatabase,
        latchkey: LatchkeyServer,
        ownAddress: OwnAddress,
        clock: ServiceClock = .system
    ) throws {
        self.latchkey = latchkey
        self.ownAddress = ownAddress
        posts = PostStore(database: database, clock: clock)
        authors = AuthorNames(store: AuthorStore(in: database), latchkey: latchkey, clock: clock)
        keys = SigningKeys(latchkey: latchkey, clock: clock)
        let cookies = CookieSessions(latchkey: latchkey, clock: clock)
        users = UserCheck(
            tokens: AccessTokenCheck(keys: keys, clock: clock),
            cookies: cookies,
            isSecure: ownAddress.isSecure
        )
        relay = LogInRelay(latchkey: latchkey, cookies: cookies, isSecure: ownAddress.isSecure)
        pages = try BlogPages()
    }

    func router() -> Router<BlogContext> {
        let router = Router(context: BlogContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: BlogRequests(blog: self))
        PostRoutes(blog: self).add(to: router)
        UserRoutes(blog: self).add(to: router)
        pages.assets.add(to: router)
        TimelinePage(blog: self).add(to: router)
        ComposerPage(blog: self).add(to: router)
        LogInPage(blog: self).add(to: router)
        RegisterPage(blog: self).add(to: router)
        return router
    }
}
