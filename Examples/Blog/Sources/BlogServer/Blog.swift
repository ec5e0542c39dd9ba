import Foundation
import Hummingbird
import LatchkeyVerifier
import PageServer
import ResourceServer

/// The blog: its parts and its routes.
///
/// It uses Latchkey over HTTP alone: the public keys for access tokens, the session of a cookie, and login.
struct Blog: Sendable {
    let posts: PostStore
    let authors: Authors
    let tokens: TokenVerifier
    let users: UserCheck
    let relay: LogInRelay
    let ownAddress: OwnAddress
    let pages: BlogPages

    init(
        database: ServiceDatabase,
        latchkey: LatchkeyServer,
        ownAddress: OwnAddress,
        clock: ServiceClock = .system
    ) throws {
        self.ownAddress = ownAddress
        posts = PostStore(database: database, clock: clock)
        authors = Authors(in: database, latchkey: latchkey, clock: clock)
        tokens = try latchkey.verifier(clock: clock)
        users = UserCheck(tokens: tokens, latchkey: latchkey, isSecure: ownAddress.isSecure)
        relay = LogInRelay(latchkey: latchkey, isSecure: ownAddress.isSecure)
        pages = try BlogPages()
    }

    func router() -> Router<BlogContext> {
        let router = Router(context: BlogContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: BlogRequests(blog: self))
        PostRoutes(blog: self).add(to: router)
        UserRoutes(blog: self).add(to: router)
        pages.files.add(to: router)
        TimelinePage(blog: self).add(to: router)
        ComposerPage(blog: self).add(to: router)
        CredentialPages(blog: self).add(to: router)
        return router
    }
}
