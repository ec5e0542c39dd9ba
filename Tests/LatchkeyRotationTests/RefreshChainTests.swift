import LatchkeyRotation
import Testing

@Suite struct RefreshChainTests {
    private static let (one, two, three, four, stranger) = (
        [1] as [UInt8], [2] as [UInt8], [3] as [UInt8], [4] as [UInt8], [9] as [UInt8]
    )
    /// A chain that moved from `one` to `two` to `three`.
    private static let chain = RefreshChain(current: three, previous: two, beforePrevious: one)

    private static let table: [(presented: [UInt8], next: [UInt8], outcome: RefreshChain.Outcome)] = [
        (three, four, .rotate(RefreshChain(current: four, previous: three, beforePrevious: two))),
        (two, three, .repeatAnswer),
        (one, two, .superseded),
        (two, four, .reuse), (two, two, .reuse), (two, one, .reuse),
        (one, three, .reuse), (one, four, .reuse), (one, one, .reuse),
        (stranger, four, .reuse), (stranger, three, .reuse), (stranger, two, .reuse), (four, three, .reuse),
        ([], four, .reuse),
    ]

    @Test(arguments: table) func `each request has one outcome`(
        row: (presented: [UInt8], next: [UInt8], outcome: RefreshChain.Outcome)
    ) {
        #expect(Self.chain.receive(row.presented, next: row.next) == row.outcome)
    }

    @Test(arguments: [(stranger, two), (two, one), ([], [])]) func `a new session knows one token`(
        request: (presented: [UInt8], next: [UInt8])
    ) {
        let chain = RefreshChain(current: Self.one)
        #expect(chain.receive(request.presented, next: request.next) == .reuse)
        #expect(chain.receive(Self.one, next: Self.two) == .rotate(RefreshChain(current: Self.two, previous: Self.one)))
    }

    @Test func `lost replies, retries and late copies of one client never look like reuse`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var chain = RefreshChain(current: [0])
            var sent: [(present: [UInt8], next: [UInt8])] = []
            for number in 1..<50 as Range<UInt8> {
                let request = (present: [number - 1] as [UInt8], next: [number] as [UInt8])
                sent.append(request)
                // The request arrives once or more, with copies of the last two requests in between.
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    if case .rotate(let next) = chain.receive(request.present, next: request.next) { chain = next }
                    guard let copy = sent.suffix(2).randomElement(using: &generator) else { continue }
                    let outcome = chain.receive(copy.present, next: copy.next)
                    #expect(outcome != .reuse)
                    if case .rotate(let next) = outcome { chain = next }
                }
                #expect(chain.current == request.next)
            }
        }
    }

    @Test func `a thief who refreshes is found out at the owner's next refresh, and the other way round`() {
        let stolen = RefreshChain(current: Self.one)
        guard case .rotate(let chain) = stolen.receive(Self.one, next: Self.stranger) else {
            Issue.record("the first to come is taken for the owner")
            return
        }
        #expect(chain.receive(Self.one, next: Self.two) == .reuse)
    }
}
