package import Foundation

/// The requests of devices as rows.
package protocol DeviceCodeTable {
    func insert(_ record: DeviceAuthorizationRecord) throws

    /// Finds a request and holds it until the transaction ends.
    func hold(_ digest: [UInt8]) throws -> DeviceAuthorizationRecord?

    func find(userCode digest: [UInt8]) throws -> DeviceAuthorizationRecord?

    func setPoll(_ digest: [UInt8], at time: Date, interval: Int) throws

    /// Stores the answer of a person; false if the request is unknown, expired or answered.
    func decide(_ digest: [UInt8], _ decision: DeviceAuthorizationRecord.Decision, at time: Date) throws -> Bool

    /// Removes a request; false if there is none.
    func remove(_ digest: [UInt8]) throws -> Bool

    /// Removes the requests that a user has allowed.
    func removeAllowed(by userID: User.ID) throws

    func removeAll(of applicationID: Application.ID) throws
}
