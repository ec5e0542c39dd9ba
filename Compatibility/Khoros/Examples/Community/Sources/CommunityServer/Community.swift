import Hummingbird
import ResourceServer

/// The forum: its routes, and what they share.
///
/// It knows Latchkey over HTTP alone, as a service in any other language would: the keys that access tokens are verified
/// with, and the question whether their session lasts.
struct Community: Sendable {
    let questions: QuestionStore
    let kudos: KudosStore
    let frontPage: FrontPage
    let keys: SigningKeys
    let users: MemberCheck
    let ownAddress: OwnAddress

    init(
        database: ServiceDatabase,
        latchkey: LatchkeyServer,
        ownAddress: OwnAddress,
        clock: ServiceClock = .system
    ) throws {
        self.ownAddress = ownAddress
        questions = QuestionStore(database: database, clock: clock)
        kudos = KudosStore(database: database)
        frontPage = try FrontPage(questions: questions)
        keys = SigningKeys(latchkey: latchkey, clock: clock)
        users = MemberCheck(
            tokens: AccessTokenCheck(keys: keys, clock: clock),
            names: AuthorNames(store: AuthorStore(in: database), latchkey: latchkey, clock: clock),
            latchkey: latchkey
        )
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: CommunityRequests(ownAddress: ownAddress))
        frontPage.add(to: router)
        QuestionRoutes(community: self).add(to: router)
        ReplyRoutes(community: self).add(to: router)
        KudosRoutes(community: self).add(to: router)
        return router
    }
}
