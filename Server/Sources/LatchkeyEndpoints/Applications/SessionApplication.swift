import LatchkeyAPI
package import LatchkeyCore

extension Domain {
    /// The application of a session; its rules apply to everything that the session does.
    ///
    /// The application that a request names is ignored, because a session could otherwise choose its rules.
    package func application(of access: Access) throws(HTTPProblem) -> LatchkeyCore.Application {
        guard let application = applications.ofSession(access.applicationID) else {
            throw HTTPProblem(.unknownApplication, detail: "The server does not know the application of the session.")
        }
        return application
    }
}
