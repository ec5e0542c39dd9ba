import Hummingbird

/// What is known of a request on its way to a route.
struct BlogContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network address that the request comes from; nil where there is no network between.
    let peerAddress: String?
    /// The language of the person.
    var language = BlogLanguage.english
    /// The address that the browser has for the blog.
    var ownAddress = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}
