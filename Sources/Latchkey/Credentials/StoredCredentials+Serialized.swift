public import Foundation
import LatchkeyAPI

extension StoredCredentials {
    /// Reads credentials that ``serialized()`` wrote.
    ///
    /// - Parameter data: What a store has kept.
    /// - Throws: ``LatchkeyError`` with `store_damaged` when it cannot be understood, `store_unreadable` when a newer
    ///   version of the SDK wrote it.
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

    /// The credentials as bytes.
    ///
    /// They hold secrets: keep them where nobody else can read.
    ///
    /// - Returns: JSON.
    /// - Throws: ``LatchkeyError`` with `store_unwritable` when the user's attributes have no JSON form.
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
        says: "The stored sign-in cannot be read any more. It was put aside; log in again."
    )

    static let newerCredentials = LatchkeyError(
        code: .storeUnreadable,
        says: "The stored sign-in was written by a newer version of this app. "
            + "Update the app, or log out in the newer one."
    )
}
