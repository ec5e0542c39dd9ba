package import LatchkeyCore
import LatchkeyEndpoints
package import LatchkeyMail
import LatchkeyPages

extension Composition {
    /// How the messages of an application, or of the server, name the service and look.
    package func messageBrand(of id: Application.ID?) -> MessageBrand {
        let application = id.flatMap { domain.applications[$0] }
        return MessageBrand(
            pages.brand(of: application),
            logo: pages.picture(of: application),
            applicationID: application.flatMap { hasOwnPages($0) ? $0.id : nil }
        )
    }

    /// Whether pages look different if a link names the application.
    private func hasOwnPages(_ application: Application) -> Bool {
        application.id != Application.defaultID && application.brand != ApplicationBrand()
    }
}
