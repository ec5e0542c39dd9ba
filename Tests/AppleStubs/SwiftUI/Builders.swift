public import Foundation
public import Observation

// A line `// page` names the page of Apple's documentation; `// page?` marks one that was not read.

/// The underlying type of every opaque result.
public struct StubView: View { public typealias Body = Never }
func stub() -> StubView { fatalError() }

// page View
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}
extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError() }
}
extension View where Body == Never { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public typealias Body = Never }

// page? ViewBuilder
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@resultBuilder public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { fatalError() }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        fatalError()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
    public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> {
        fatalError()
    }
    public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> {
        fatalError()
    }
}
// page? EmptyView
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EmptyView: View { public typealias Body = Never }
// page? TupleView
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct TupleView<T>: View { public typealias Body = Never }
public struct _ConditionalContent<True: View, False: View>: View { public typealias Body = Never }

// page? ViewModifier
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>
}
public struct _ViewModifier_Content<Modifier: ViewModifier>: View { public typealias Body = Never }
// page? ModifiedContent
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public typealias Body = Never }

// page? ToolbarContent
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Body { get }
}
extension Never: ToolbarContent {}
extension ToolbarContent where Body == Never { public var body: Never { fatalError() } }
// page? ToolbarContentBuilder
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> some ToolbarContent {
        ToolbarItem<(), EmptyView>(content: { EmptyView() })
    }
}
// page? ToolbarItem
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct ToolbarItem<ID, Content: View>: ToolbarContent { public typealias Body = Never }
extension ToolbarItem where ID == () {
    // page ToolbarItem/init(placement:content:)
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
// page? ToolbarItemPlacement
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct ToolbarItemPlacement {
    public static let automatic = ToolbarItemPlacement()
    // page ToolbarItemPlacement/cancellationAction
    public static let cancellationAction = ToolbarItemPlacement()
    // page? ToolbarItemPlacement/confirmationAction
    public static let confirmationAction = ToolbarItemPlacement()
    // page? ToolbarItemPlacement/primaryAction
    public static let primaryAction = ToolbarItemPlacement()
    // page? ToolbarItemPlacement/secondaryAction
    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
    public static let secondaryAction = ToolbarItemPlacement()
}
extension ToolbarItemPlacement: Sendable {}
