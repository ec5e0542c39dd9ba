import ArgumentParser
import LatchkeyCore

// Ids as arguments on the command line.

extension Message.ID: ExpressibleByArgument {}
extension PushNotification.ID: ExpressibleByArgument {}
extension LogOutNotice.ID: ExpressibleByArgument {}
extension SSOKey.ID: ExpressibleByArgument {}
extension InitialToken.ID: ExpressibleByArgument {}
extension Application.ID: ExpressibleByArgument {}
extension Upstream.ID: ExpressibleByArgument {}
extension UpstreamRevocation.ID: ExpressibleByArgument {}
