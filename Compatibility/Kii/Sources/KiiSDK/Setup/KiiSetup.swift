import Foundation

/// The state of ``Kii``.
///
/// `@unchecked Sendable`: everything is only touched while `lock` is held.
final class KiiSetup: @unchecked Sendable {
    private let lock = NSLock()
    private var begun: KiiApp?
    private var urls: [KiiSite: String] = [:]
    private var seconds = 0

    /// The app; nil before it has begun.
    var app: KiiApp? { lock.withLock { begun } }

    /// The lifetime of access tokens in seconds; 0 for as long as the server allows.
    var expiration: Int { lock.withLock { seconds } }

    func url(of site: KiiSite) -> String { lock.withLock { urls[site] } ?? site.formerURL }

    func setURL(_ url: String, of site: KiiSite) { lock.withLock { urls[site] = url } }

    func setExpiration(_ new: Int) { lock.withLock { seconds = new } }

    /// Replaces the app, unless it has the same address.
    func begin(unlessOf address: KiiApp.Address?, _ make: () -> KiiApp) {
        lock.withLock {
            if let address, begun?.address == address { return }
            begun = make()
            seconds = 0
        }
    }
}
