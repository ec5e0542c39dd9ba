/// Whether what was read from the storage may still be believed, when others may have changed the storage since.
///
/// On a storage of its own a server believes what it remembers. On a shared one it believes a reading for a moment, and
/// beyond that only as long as it hears what the others say, and has heard them since before the reading began.
///
/// A session that was ended elsewhere is refused `window` later at the latest: a reading that does not know of the end
/// began before it, and so did the last time that the others were heard without a word of it.
package struct CacheTrust: Sendable {
    /// How long a reading is believed without hearing the others, and how long one may not have heard from them.
    ///
    /// The promise is a second. The rest of it is for what comes between believing and the use of it: the request goes
    /// on, the machine is busy.
    package static let window = Duration.milliseconds(800)

    /// The others that change the storage.
    private enum Others: Sendable {
        case none
        case unheard
        /// What they said between the two instants was heard.
        case heard(since: ContinuousClock.Instant, until: ContinuousClock.Instant)
    }

    /// Nobody else changes the storage.
    package static let alone = CacheTrust(others: .none)
    /// Others change the storage too, and are not heard yet.
    package static let shared = CacheTrust(others: .unheard)

    private var others: Others

    private init(others: Others) { self.others = others }

    /// The others are heard from an instant on, over a new connection; what they said before may have been missed.
    ///
    /// - Parameter instant: No earlier than when the storage confirmed that it will pass on what they say.
    package mutating func listening(since instant: ContinuousClock.Instant) {
        switch others {
        case .none: break
        case .unheard, .heard: others = .heard(since: instant, until: instant)
        }
    }

    /// All that the others said before an instant has been heard, and what was remembered changed accordingly.
    ///
    /// - Parameter instant: No later than when the connection was asked the question that it has now answered.
    package mutating func synchronized(until instant: ContinuousClock.Instant) {
        guard case .heard(let since, let until) = others else { return }
        others = .heard(since: since, until: max(until, instant))
    }

    /// The connection to the other servers is lost.
    package mutating func disconnected() {
        switch others {
        case .none: break
        case .unheard, .heard: others = .unheard
        }
    }

    /// Whether what was read is as good as reading it again.
    ///
    /// - Parameters:
    ///   - start: When the reading began.
    ///   - now: The present; not asked for where everything is believed.
    /// - Returns: False when it is to be read anew.
    package func believes(readingFrom start: ContinuousClock.Instant, at now: () -> ContinuousClock.Instant) -> Bool {
        switch others {
        case .none: return true
        case .unheard: return now() - start < Self.window
        case .heard(let since, let until):
            let now = now()
            return now - start < Self.window || (start >= since && now - until < Self.window)
        }
    }
}
