import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The pages of the program that only its start needed.
///
/// A start runs code from all over the program, and for each page that it uses, Linux maps 15 more. They stay part of
/// the server's resident memory until the system is short of memory.
enum StartPages {
    /// Unmaps them a second after the start, and once a year.
    static func service() -> RepeatedWork {
        RepeatedWork("unmapping the start's pages", pause: .seconds(1)) {
            unmap()
            return .seconds(365 * 24 * 60 * 60)
        }
    }

    #if canImport(Glibc)
    /// Unmaps the program's code and constants.
    ///
    /// The program may run meanwhile: Linux maps a page again at its next use, from the cache of the file.
    static func unmap() {
        guard let vector = FileManager.default.contents(atPath: "/proc/self/auxv") else { return }
        let words = vector.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
        // Pairs of a key and a value.
        let facts = Dictionary(
            stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) },
            uniquingKeysWith: { first, _ in first }
        )
        guard let address = facts[UInt(AT_PHDR)], let count = facts[UInt(AT_PHNUM)],
            let first = UnsafePointer<Elf64_Phdr>(bitPattern: address)
        else { return }
        let segments = UnsafeBufferPointer(start: first, count: Int(count))
        guard let headers = segments.first(where: { $0.p_type == PT_PHDR }) else { return }
        let base = address - UInt(headers.p_vaddr)
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        // Pages of writable segments hold data, also those that relocation has made read-only.
        for segment in segments where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_W) == 0 {
            let start = (base + UInt(segment.p_vaddr)) & ~(page - 1)
            let end = base + UInt(segment.p_vaddr) + UInt(segment.p_memsz)
            madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        }
    }
    #else
    static func unmap() {}
    #endif
}
