public import Foundation
public import Observation

// A line `// page` names the page of Apple's documentation; `// page?` marks one that was not read.

/// The underlying type of every opaque result.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct StubView: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
func stub() -> StubView { fatalError() }

// page View
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    // page View/body
    @ViewBuilder var body: Body { get }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Never: View {
    public typealias Body = Never
    // page? Never/body
    public var body: Never { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension View where Body == Never { public var body: Never { fatalError() } }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Optional: View where Wrapped: View { public typealias Body = Never }

// page ViewBuilder
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@resultBuilder public struct ViewBuilder {
    // page ViewBuilder/buildBlock()
    public static func buildBlock() -> EmptyView { fatalError() }
    // page? ViewBuilder/buildExpression(_:)
    public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
    // page ViewBuilder/buildBlock(_:)
    public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
    // page ViewBuilder/buildBlock(_:)
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        fatalError()
    }
    // page ViewBuilder/buildIf(_:)
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
    // page ViewBuilder/buildEither(first:)
    public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> {
        fatalError()
    }
    // page ViewBuilder/buildEither(second:)
    public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> {
        fatalError()
    }
}
// page EmptyView
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EmptyView: View { public typealias Body = Never }
// page TupleView
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct TupleView<T>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct _ConditionalContent<True: View, False: View>: View { public typealias Body = Never }

// page ViewModifier
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    // page ViewModifier/body(content:)
    @ViewBuilder func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct _ViewModifier_Content<Modifier: ViewModifier>: View { public typealias Body = Never }
// page ModifiedContent
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct ModifiedContent<Content, Modifier> {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public typealias Body = Never }

// page ToolbarContent
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    // page ToolbarContent/body
    @ToolbarContentBuilder var body: Body { get }
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension Never: ToolbarContent {}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension ToolbarContent where Body == Never { public var body: Never { fatalError() } }
// page ToolbarContentBuilder
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@resultBuilder public struct ToolbarContentBuilder {
    // page? ToolbarContentBuilder/buildBlock(_:)
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    // page? ToolbarContentBuilder/buildBlock(_:)
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> some ToolbarContent {
        ToolbarItem<(), EmptyView>(content: { EmptyView() })
    }
}
// page ToolbarItem
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct ToolbarItem<ID, Content: View>: ToolbarContent { public typealias Body = Never }
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension ToolbarItem where ID == () {
    // page ToolbarItem/init(placement:content:)
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
// page ToolbarItemPlacement
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct ToolbarItemPlacement {
    // page ToolbarItemPlacement/automatic
    public static let automatic = ToolbarItemPlacement()
    // page ToolbarItemPlacement/cancellationAction
    public static let cancellationAction = ToolbarItemPlacement()
    // page ToolbarItemPlacement/confirmationAction
    public static let confirmationAction = ToolbarItemPlacement()
    // page ToolbarItemPlacement/primaryAction
    public static let primaryAction = ToolbarItemPlacement()
    #if !os(tvOS) && !os(watchOS)
    // page ToolbarItemPlacement/secondaryAction
    @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
    public static let secondaryAction = ToolbarItemPlacement()
    #endif
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension ToolbarItemPlacement: Sendable {}
