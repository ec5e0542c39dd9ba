import Hummingbird
import LatchkeyHummingbird
import LatchkeyVerifier
import PageServer
import ResourceServer

/// The forum: its parts and its routes.
///
/// It uses Latchkey over HTTP alone: the public keys for access tokens, and the session of a token.
struct Community: Sendable {
    let questions: QuestionStore
    let frontPage: FrontPage
    let tokens: TokenVerifier
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
        frontPage = try FrontPage(questions: questions)
        tokens = try latchkey.verifier(clock: clock)
        users = MemberCheck(
            authors: Authors(in: database, latchkey: latchkey, clock: clock),
            latchkey: latchkey
        )
    }

    /// Opens the file.
    ///
    /// A new one starts with a few questions.
    static func database(at path: String) throws -> ServiceDatabase {
        try ServiceDatabase(at: path, schema: QuestionStore.schema) { try FirstQuestions.write(to: $0) }
    }

    func router() -> Router<CommunityContext> {
        let router = Router(context: CommunityContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: CommunityRequests(ownAddress: ownAddress))
        frontPage.add(to: router)
        QuestionRoutes(community: self).add(to: router)
        return router
    }
}

struct CommunityContext: TokenRequestContext {
    var coreContext: CoreRequestContextStorage
    var token: VerifiedToken?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
