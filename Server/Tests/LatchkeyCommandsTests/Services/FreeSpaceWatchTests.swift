import Foundation
import LatchkeyCommands
import LatchkeyCore
import Testing

@Suite struct FreeSpaceWatchTests {
    private let folder = FileManager.default.temporaryDirectory.path

    @Test func `a disk below the reserve is full, and has room again above it`() {
        let space = FreeSpace()
        FreeSpaceWatch(folder, reserve: .max / 2, space: space).measure()
        #expect(space.isLow)
        FreeSpaceWatch(folder, reserve: 0, space: space).measure()
        #expect(!space.isLow)
    }

    @Test func `a folder that cannot be measured has room`() {
        let space = FreeSpace()
        FreeSpaceWatch("/nowhere/at/all", reserve: .max / 2, space: space).measure()
        #expect(!space.isLow)
    }
}
