package import Foundation

/// Interactions as rows.
package protocol InteractionTable {
    func insert(_ interaction: Interaction) throws

    func find(_ digest: [UInt8]) throws -> Interaction?

    /// Binds an interaction to a browser; false if it is unknown or bound to another browser.
    func bind(_ digest: [UInt8], to browser: [UInt8]) throws -> Bool

    /// Marks an interaction as spent; false if it is unknown, expired or spent.
    func spend(_ digest: [UInt8], at time: Date) throws -> Bool

    func removeAll(of applicationID: Application.ID) throws
}
