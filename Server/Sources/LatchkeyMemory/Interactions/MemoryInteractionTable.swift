import Foundation
import LatchkeyCore

/// An interaction as a row.
struct InteractionRow: MemoryRow {
    typealias Lookup = NoLookup

    var interaction: Interaction

    var key: [UInt8] { interaction.digest }
}

/// Interactions in memory.
struct MemoryInteractionTable: InteractionTable {
    let database: MemoryDatabase

    private var interactions: MemoryRows<InteractionRow> { database.interactions }

    func insert(_ interaction: Interaction) throws {
        try interactions.insert(InteractionRow(interaction: interaction.with()))
    }

    func find(_ digest: [UInt8]) throws -> Interaction? { interactions[digest]?.interaction }

    func bind(_ digest: [UInt8], to browser: [UInt8]) throws -> Bool {
        func isFree(_ row: InteractionRow) -> Bool { row.interaction.browser ?? browser == browser }
        return try interactions.update(digest, where: isFree) { row in
            row.interaction = row.interaction.with(browser: browser)
        } != nil
    }

    func spend(_ digest: [UInt8], at time: Date) throws -> Bool {
        func isOpen(_ row: InteractionRow) -> Bool {
            row.interaction.spentAt == nil && row.interaction.expiresAt > time
        }
        return try interactions.update(digest, where: isOpen) { row in
            row.interaction = row.interaction.with(spentAt: time)
        } != nil
    }

    func removeAll(of applicationID: Application.ID) throws {
        for row in interactions.all.filter({ $0.interaction.applicationID == applicationID }) {
            interactions.remove(row.key)
        }
    }
}

extension Interaction {
    /// A changed copy, with its times as a database keeps them.
    fileprivate func with(browser: [UInt8]? = nil, spentAt: Date? = nil) -> Interaction {
        Interaction(
            digest: digest,
            applicationID: applicationID,
            parameters: parameters,
            browser: browser ?? self.browser,
            isPushed: isPushed,
            keyThumbprint: keyThumbprint,
            createdAt: createdAt.stored,
            expiresAt: expiresAt.stored,
            spentAt: (spentAt ?? self.spentAt)?.stored
        )
    }
}
