import LatchkeyCore

/// A notice to an application about an ended session, as a row.
struct LogOutNoticeRow: DeliveryRow {
    let notice: LogOutNotice
    var delivery: DeliveryColumns

    init(_ notice: LogOutNotice) {
        self.notice = notice
        delivery = DeliveryColumns(createdAt: notice.createdAt, triedUntil: notice.triedUntil)
    }

    var key: LogOutNotice.ID { notice.id }
    var lookups: [DeliveryLookup] { delivery.lookups }

    mutating func removeSecret() {}
}

/// Notices to applications about ended sessions, in memory.
struct MemoryLogOutNoticeTable: LogOutNoticeTable, MemoryDeliveryTable {
    typealias Claimed = ClaimedLogOutNotice

    let database: MemoryDatabase

    var rows: MemoryRows<LogOutNoticeRow> { database.logOutNotices }

    func insert(_ notice: LogOutNotice) throws { try rows.insert(LogOutNoticeRow(notice)) }

    func canSend(_ row: LogOutNoticeRow) -> Bool { true }

    func claimed(_ row: LogOutNoticeRow, as claim: String) -> ClaimedLogOutNotice {
        ClaimedLogOutNotice(
            notice: row.notice,
            claim: claim,
            triedUntil: row.delivery.triedUntil,
            attempts: row.delivery.attempts
        )
    }

    func record(_ row: LogOutNoticeRow) -> LogOutNoticeRecord {
        LogOutNoticeRecord(
            notice: row.notice,
            attempts: row.delivery.attempts,
            state: row.delivery.state,
            time: row.delivery.time,
            lastError: row.delivery.lastError
        )
    }
}
