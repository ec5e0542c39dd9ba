import LatchkeyCore
import Testing

@Suite struct ReloadedTests {
    @Test func `what was read last is shown`() {
        let value = Reloaded("old")
        value.show("new", from: value.beginReading())
        #expect(value.value == "new")
        value.show("newer", from: value.beginReading())
        #expect(value.value == "newer")
    }

    @Test func `a reading that began earlier and ends later does not undo a later one`() {
        let value = Reloaded("old")
        let slow = value.beginReading()
        let fast = value.beginReading()
        value.show("after the change", from: fast)
        value.show("before the change", from: slow)
        #expect(value.value == "after the change")
    }

    @Test func `a reading that was never shown holds nobody up`() {
        let value = Reloaded("old")
        let shown = value.beginReading()
        _ = value.beginReading()
        value.show("new", from: shown)
        #expect(value.value == "new")
    }
}
