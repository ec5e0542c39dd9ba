package import LatchkeyCore

/// Looks up the addresses of a host.
package protocol HostResolver: Sendable {
    /// The addresses of a name, in the order of preference.
    ///
    /// It returns when the task is cancelled.
    ///
    /// - Throws: `FetchFailure` if there are none.
    func addresses(of host: String) async throws(FetchFailure) -> [IPAddress]
}
