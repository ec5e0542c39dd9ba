import LatchkeyAPI

/// That nobody is logged in, and why where the server says so.
struct LoggedOut: Error, Hashable {
    let reason: SessionEndReason?
}

/// Why a request is not carried out.
enum WebRefusal: Error, Hashable {
    /// Another site's page has sent it.
    case crossSite
    /// It was sent to a name that is none of this front's.
    case foreignName
}
