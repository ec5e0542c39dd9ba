import Hummingbird
import LatchkeyScreens

/// What is known of a request on its way to a route.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The language of the person.
    var language = Language.english
    /// The browser's session, where it has shown a cookie of one.
    var session: BrowserSession?
    /// The cookie that names it.
    var cookie: String?
    /// The address that the browser has for this front.
    var ownAddress = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    var maxUploadSize: Int { 16 * 1024 }
}
