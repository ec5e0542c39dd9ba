import LatchkeyAPI
package import LatchkeyCore

extension Domain {
    /// The application of a session, whose rules hold for whatever the session does.
    ///
    /// What a request names is not looked at: a session would choose its rules by it.
    package func application(of access: Access) throws(HTTPProblem) -> LatchkeyCore.Application {
        guard let application = applications[access.applicationID] else {
            throw HTTPProblem(.unknownApplication, detail: "The application of the session is not known here.")
        }
        return application
    }
}
