public import Foundation
import LatchkeyAPI

extension StoredCredentials {
    /// Reads credentials that ``serialized()`` wrote.
    ///
    /// - Parameter data: The stored bytes.
    /// - Throws: ``LatchkeyError`` with `store_damaged` for unreadable bytes, `store_unreadable` for those of a newer
    ///   version of the SDK.
    public init(serialized data: Data) throws {
        do {
            switch try WireJSON.decode(CredentialsRecord.Version.self, from: data).version {
            case ...SingleCredentialsRecord.version:
                self = try WireJSON.decode(SingleCredentialsRecord.self, from: data).credentials()
            case CredentialsRecord.version:
                self = try WireJSON.decode(CredentialsRecord.self, from: data).credentials()
            default:
                throw LatchkeyError.newerCredentials
            }
        } catch let error as LatchkeyError {
            throw error
        } catch {
            throw LatchkeyError.damagedCredentials
        }
    }

    /// The credentials as bytes with secrets, for a place that only this user can read.
    ///
    /// - Returns: JSON.
    /// - Throws: ``LatchkeyError`` with `store_unwritable` if the user's attributes have no JSON form.
    public func serialized() throws(LatchkeyError) -> Data {
        try LatchkeyError.typedNow(otherwise: .storeUnwritable) {
            do {
                return try WireJSON.encode(CredentialsRecord(self))
            } catch {
                throw LatchkeyError(
                    code: .storeUnwritable,
                    says: "The user's record cannot be written as JSON. Remove numbers that are not finite from it."
                )
            }
        }
    }
}

extension LatchkeyError {
    static let damagedCredentials = LatchkeyError(
        code: .storeDamaged,
        says: "The stored sign-in cannot be read. It was put aside. Log in again."
    )

    static let newerCredentials = LatchkeyError(
        code: .storeUnreadable,
        says: "The stored sign-in was written by a newer version of this app. "
            + "Update the app, or log out in the newer one."
    )
}
