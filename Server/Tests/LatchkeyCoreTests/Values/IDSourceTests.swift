import Foundation
import LatchkeyCore
import Testing

@Suite struct IDSourceTests {
    private let clock = TurnedClock()

    @Test func `an id is a UUID of version 7 in lower case`() {
        let source = IDSource(clock: clock)
        for _ in 0..<1000 {
            let id = source.next()
            #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        }
    }

    @Test func `an id begins with the time it was made`() throws {
        let id = IDSource(clock: clock).next().replacing("-", with: "")
        #expect(Int64(id.prefix(12), radix: 16) == clock.now().milliseconds)
    }

    @Test func `ids sort in the order they were made, within a millisecond too`() {
        let source = IDSource(clock: clock)
        let ids = (0..<10_000).map { _ in source.next() }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }

    @Test func `ids sort although the clock goes back`() {
        let source = IDSource(clock: clock)
        let before = source.next()
        clock.turn(by: -3600)
        #expect(source.next() > before)
    }

    @Test func `ids of many tasks are all different`() async {
        let source = IDSource(clock: clock)
        let ids = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<20 { group.addTask { (0..<500).map { _ in source.next() } } }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(ids.count == 10_000)
    }

    @Test func `ids that were made before a time sort before its prefix, the others do not`() {
        let clock = TurnedClock()
        let ids = IDSource(clock: clock)
        let before = ids.next()
        clock.turn(by: 0.001)
        let prefix = IDSource.prefix(at: clock.now())
        #expect(before < prefix)
        for _ in 0..<5 { #expect(ids.next() > prefix) }
        #expect(prefix.count == 13)
    }
}
