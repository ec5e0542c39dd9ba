import Hummingbird
import LatchkeyAPI
package import LatchkeyEndpoints
import Logging

extension LatchkeyRequestContext {
    /// Logs the remark of a problem; only a fault of the server is an error.
    package func log(_ problem: HTTPProblem) {
        guard let remark = problem.remark else { return }
        logger.log(
            level: problem.code.status.code >= 500 ? .error : .info,
            "\(problem.code)",
            metadata: ["error": "\(remark)", "request": "\(requestID)"]
        )
    }
}
