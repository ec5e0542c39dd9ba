// Glibc's declarations stand for those that both systems have.
@_exported public import Glibc

extension stat {
    // page? stat
    public var st_mtimespec: timespec { fatalError() }
    // page? stat/st_ctimespec
    public var st_ctimespec: timespec { fatalError() }
}
// page? SOCK_STREAM
public let SOCK_STREAM: Int32 = 1
// page? SO_NOSIGPIPE
public let SO_NOSIGPIPE: Int32 = 0
// page? O_EVTONLY
public let O_EVTONLY: Int32 = 0
