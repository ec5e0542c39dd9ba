@_exported public import struct Foundation.CGFloat
public import Foundation

// page LocalizedStringKey
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    // page LocalizedStringKey/init(stringLiteral:)
    public init(stringLiteral value: String) { fatalError() }
}

// page Text
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Text: View, Equatable, Sendable {
    public typealias Body = Never
    // page Text/init(_:tableName:bundle:comment:)
    nonisolated public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { fatalError() }
    // page Text/init(_:)
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { fatalError() }
    // page Text/init(verbatim:)
    nonisolated public init(verbatim content: String) { fatalError() }
    // page Text/monospacedDigit()
    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    nonisolated public func monospacedDigit() -> Text { fatalError() }
    // page Text/font(_:)
    nonisolated public func font(_ font: Font?) -> Text { fatalError() }
}

// page Image
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Image: View, Equatable, Sendable {
    public typealias Body = Never
    // page Image/init(_:bundle:)
    nonisolated public init(_ name: String, bundle: Bundle? = nil) { fatalError() }
    // page? Image/init(systemName:)
    nonisolated public init(systemName: String) { fatalError() }
    // page Image/resizable(capInsets:resizingMode:)
    nonisolated public func resizable(
        capInsets: EdgeInsets = EdgeInsets(),
        resizingMode: Image.ResizingMode = .stretch
    ) -> Image { fatalError() }
    // page Image/ResizingMode
    public enum ResizingMode: Sendable { case tile, stretch }
}
// page EdgeInsets
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EdgeInsets: Equatable, Sendable { public init() { fatalError() } }

// page Label
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct Label<Title: View, Icon: View>: View { public typealias Body = Never }
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension Label where Title == Text, Icon == Image {
    // page? Label/init(_:systemImage:)
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { fatalError() }
    // page? Label/init(_:systemImage:)
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        fatalError()
    }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension Label {
    // page? Label/init(title:icon:)
    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { fatalError() }
}

// page LabeledContent
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct LabeledContent<Label, Content> {}
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension LabeledContent: View where Label: View, Content: View { public typealias Body = Never }
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension LabeledContent where Label == Text, Content == Text {
    // page LabeledContent/init(_:value:)
    nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) { fatalError() }
    // page LabeledContent/init(_:value:)
    @_disfavoredOverload
    nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { fatalError() }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension LabeledContent where Label: View, Content: View {
    // page LabeledContent/init(content:label:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError() }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension LabeledContent where Label == Text, Content: View {
    // page LabeledContent/init(_:content:)
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
    // page? LabeledContent/init(_:content:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { fatalError() }
}

// page ProgressView
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct ProgressView<Label: View, CurrentValueLabel: View>: View { public typealias Body = Never }
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension ProgressView where CurrentValueLabel == EmptyView {
    // page ProgressView/init()
    nonisolated public init() where Label == EmptyView { fatalError() }
    // page ProgressView/init(_:)
    nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text { fatalError() }
    // page ProgressView/init(_:)
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S) where Label == Text { fatalError() }
}

// page VStack
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct VStack<Content: View>: View {
    public typealias Body = Never
    // page VStack/init(alignment:spacing:content:)
    nonisolated public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { fatalError() }
}
// page HStack
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct HStack<Content: View>: View {
    public typealias Body = Never
    // page? HStack/init(alignment:spacing:content:)
    nonisolated public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { fatalError() }
}
// page ZStack
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct ZStack<Content: View>: View {
    public typealias Body = Never
    // page ZStack/init(alignment:content:)
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
}
// page ScrollView
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct ScrollView<Content: View>: View {
    public typealias Body = Never
    // page ScrollView/init(_:showsIndicators:content:)
    nonisolated public init(
        _ axes: Axis.Set = .vertical,
        showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) { fatalError() }
}
// page Form
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Form<Content: View>: View {
    public typealias Body = Never
    // page Form/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// page Section
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Section<Parent, Content, Footer> {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Section: View where Parent: View, Content: View, Footer: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    // page Section/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Section where Parent == EmptyView, Content: View, Footer: View {
    // page Section/init(content:footer:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) { fatalError() }
}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    // page Section/init(_:content:)
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
    // page? Section/init(_:content:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { fatalError() }
}
// page List
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct List<SelectionValue: Hashable, Content: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension List where SelectionValue == Never {
    // page List/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// page Spacer
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Spacer: View {
    public typealias Body = Never
    // page Spacer/init(minLength:)
    nonisolated public init(minLength: CGFloat? = nil) { fatalError() }
}
// page ViewThatFits
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct ViewThatFits<Content: View>: View {
    public typealias Body = Never
    // page ViewThatFits/init(in:content:)
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        fatalError()
    }
}
// page ForEach
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension ForEach: View where Content: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    // page? ForEach/init(_:content:)
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension ForEach where Content: View {
    // page? ForEach/init(_:id:content:)
    nonisolated public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { fatalError() }
}
// page NavigationPath
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct NavigationPath {}
// page NavigationStack
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never
    // page NavigationStack/init(root:)
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
}
// page Divider
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Divider: View {
    public typealias Body = Never
    // page? Divider/init()
    nonisolated public init() { fatalError() }
}
