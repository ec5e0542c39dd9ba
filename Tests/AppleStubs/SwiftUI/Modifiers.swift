public import Foundation
public import Observation

#if os(macOS)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#endif

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension View {
    // page View/modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { fatalError() }
    // page View/environment(_:_:)
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        stub()
    }
    // page View/id(_:)
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { stub() }
    // page View/opacity(_:)
    nonisolated public func opacity(_ opacity: Double) -> some View { stub() }
    // page View/disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View { stub() }
    // page View/font(_:)
    nonisolated public func font(_ font: Font?) -> some View { stub() }
    // page View/multilineTextAlignment(_:)
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { stub() }
    // page View/scaledToFit()
    nonisolated public func scaledToFit() -> some View { stub() }
    // page View/frame(width:height:alignment:)
    nonisolated public func frame(
        width: CGFloat? = nil,
        height: CGFloat? = nil,
        alignment: Alignment = .center
    )
        -> some View
    { stub() }
    // page? View/frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)
    nonisolated public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { stub() }
    // page View/padding(_:_:)
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { stub() }
    // page View/padding(_:)
    nonisolated public func padding(_ length: CGFloat) -> some View { stub() }
    // page View/animation(_:value:)
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { stub() }
    // page View/onAppear(perform:)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { stub() }
    // page View/onDisappear(perform:)
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { stub() }
    // page View/sheet(isPresented:onDismiss:content:)
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { stub() }
    // page View/sheet(item:onDismiss:content:)
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { stub() }
    // page View/contentShape(_:eoFill:)
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { stub() }
    // page View/allowsHitTesting(_:)
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { stub() }
    // page? View/tag(_:)
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { stub() }
    // page? View/pickerStyle(_:)
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { stub() }
    // page View/textFieldStyle(_:)
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { stub() }
    // page View/buttonStyle(_:)
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { stub() }
    // page View/autocorrectionDisabled(_:)
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { stub() }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension View {
    // page View/accessibilityHidden(_:)
    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    // page View/accessibilityAddTraits(_:)
    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    )
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { fatalError() }
    // page? View/accessibilityLabel(_:)
    nonisolated public func accessibilityLabel(
        _ labelKey: LocalizedStringKey
    )
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { fatalError() }
    // page? View/accessibilityLabel(_:)
    nonisolated public func accessibilityLabel(
        _ label: Text
    )
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { fatalError() }
    // page? View/accessibilityLabel(_:)
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(
        _ label: S
    )
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { fatalError() }
    // page? View/accessibilityElement(children:)
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        stub()
    }
    // page View/accessibilityHint(_:)
    nonisolated public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    // page View/navigationTitle(_:)
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { stub() }
    // page? View/navigationTitle(_:)
    @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { stub() }
    // page View/toolbar(content:)
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { stub() }
    // page View/toolbar(content:)
    nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View
    { stub() }
}
// page AccessibilityAttachmentModifier
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct AccessibilityAttachmentModifier: ViewModifier {
    // page? AccessibilityAttachmentModifier/body(content:)
    public func body(content: Content) -> Never { fatalError() }
}

@available(iOS 15.0, macOS 10.15, tvOS 15.0, watchOS 9.0, visionOS 1.0, *)
extension View {
    // page View/controlSize(_:)
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { stub() }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension View {
    // page View/alert(_:isPresented:actions:message:)
    nonisolated public func alert<A: View, M: View>(
        _ title: Text,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { stub() }
    // page View/alert(_:isPresented:presenting:actions:message:)
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text,
        isPresented: Binding<Bool>,
        presenting data: T?,
        @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { stub() }
    // page View/interactiveDismissDisabled(_:)
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { stub() }
    // page View/task(priority:_:)
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { stub() }
    // page View/refreshable(action:)
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { stub() }
    // page View/safeAreaInset(edge:alignment:spacing:content:)-4s51l
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { stub() }
    // page View/onSubmit(of:_:)
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        stub()
    }
    // page View/submitLabel(_:)
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { stub() }
    // page View/focused(_:equals:)
    nonisolated public func focused<Value: Hashable>(
        _ binding: FocusState<Value>.Binding,
        equals value: Value
    )
        -> some View
    { stub() }
    // page View/overlay(alignment:content:)
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    { stub() }
    // page View/background(_:in:fillStyle:)
    nonisolated public func background<S: ShapeStyle, T: Shape>(
        _ style: S,
        in shape: T,
        fillStyle: FillStyle = FillStyle()
    )
        -> some View
    { stub() }
    // page View/background(_:in:fillStyle:)
    nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S,
        in shape: T,
        fillStyle: FillStyle = FillStyle()
    ) -> some View { stub() }
    // page View/foregroundStyle(_:)
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { stub() }
    // page View/buttonBorderShape(_:)
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { stub() }
    // page View/tint(_:)
    nonisolated public func tint(_ tint: Color?) -> some View { stub() }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension View {
    // page View/navigationDestination(isPresented:destination:)
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>,
        @ViewBuilder destination: () -> V
    ) -> some View { stub() }
    // page View/formStyle(_:)
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { stub() }
}
#if !os(tvOS)
@available(iOS 15.0, macOS 12.0, watchOS 8.0, visionOS 1.0, *)
extension View {
    // page View/swipeActions(edge:allowsFullSwipe:content:)
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> T
    ) -> some View { stub() }
}
#endif
#if !os(watchOS)
@available(iOS 13.0, macOS 10.15, tvOS 14.0, visionOS 1.0, *)
extension View {
    // page View/contextMenu(menuItems:)
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        stub()
    }
}
#endif
#if !os(tvOS) && !os(watchOS)
@available(iOS 14.0, macOS 11.0, visionOS 1.0, *)
extension View {
    // page View/keyboardShortcut(_:modifiers:)
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent,
        modifiers: EventModifiers = .command
    ) -> some View { stub() }
}
#endif
#if !os(visionOS)
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension View {
    // page View/scrollDismissesKeyboard(_:)
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { stub() }
}
#endif

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension View {
    // page View/environment(_:)
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { stub() }
    // page View/onChange(of:initial:_:)
    nonisolated public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (V, V) -> Void
    ) -> some View { stub() }
    // page View/onChange(of:initial:_:)
    nonisolated public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    )
        -> some View
    { stub() }
    // page View/defaultScrollAnchor(_:)
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { stub() }
}

#if os(macOS)
@available(macOS 11.0, *)
extension View {
    // page View/textContentType(_:)-macOS
    nonisolated public func textContentType(_ textContentType: NSTextContentType?) -> some View { stub() }
}
#elseif !os(watchOS)
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
extension View {
    // page View/textContentType(_:)
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { stub() }
    // page View/keyboardType(_:)
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { stub() }
}
@available(iOS 15.0, tvOS 15.0, visionOS 1.0, *)
extension View {
    // page View/textInputAutocapitalization(_:)
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        stub()
    }
}
// page UIHostingController
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    // page UIHostingController/init(rootView:)
    public init(rootView: Content) { fatalError() }
    // page UIHostingController/init(coder:)
    public required dynamic init?(coder aDecoder: NSCoder) { fatalError() }
}
#endif
