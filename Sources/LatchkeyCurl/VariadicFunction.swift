/// A variadic C function with two fixed arguments, a handle and a number, called with one more argument.
///
/// Swift cannot call variadic functions. On Linux, a call through a type with all arguments passes integers and
/// pointers in the same way. Apple's ABI for ARM passes variadic arguments on the stack, where the ninth argument of
/// other functions is.
///
/// `@unchecked Sendable`: the address of code never changes.
struct VariadicFunction: @unchecked Sendable {
    private let address: UnsafeMutableRawPointer

    init(_ address: UnsafeMutableRawPointer) { self.address = address }

    #if canImport(Darwin) && arch(arm64)
    private typealias Handle = UnsafeMutableRawPointer
    private typealias Numbers = @convention(c) (Handle, CInt, Int, Int, Int, Int, Int, Int, CLong) -> CInt
    private typealias Sizes = @convention(c) (Handle, CInt, Int, Int, Int, Int, Int, Int, Int64) -> CInt
    private typealias Pointers = @convention(c) (Handle, CInt, Int, Int, Int, Int, Int, Int, UnsafeRawPointer?) -> CInt

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: CLong) -> CInt {
        unsafeBitCast(address, to: Numbers.self)(handle, option, 0, 0, 0, 0, 0, 0, value)
    }

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: Int64) -> CInt {
        unsafeBitCast(address, to: Sizes.self)(handle, option, 0, 0, 0, 0, 0, 0, value)
    }

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: UnsafeRawPointer?) -> CInt {
        unsafeBitCast(address, to: Pointers.self)(handle, option, 0, 0, 0, 0, 0, 0, value)
    }
    #else
    private typealias Handle = UnsafeMutableRawPointer

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: CLong) -> CInt {
        unsafeBitCast(address, to: (@convention(c) (Handle, CInt, CLong) -> CInt).self)(handle, option, value)
    }

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: Int64) -> CInt {
        unsafeBitCast(address, to: (@convention(c) (Handle, CInt, Int64) -> CInt).self)(handle, option, value)
    }

    func callAsFunction(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: UnsafeRawPointer?) -> CInt {
        unsafeBitCast(address, to: (@convention(c) (Handle, CInt, UnsafeRawPointer?) -> CInt).self)(
            handle,
            option,
            value
        )
    }
    #endif
}
