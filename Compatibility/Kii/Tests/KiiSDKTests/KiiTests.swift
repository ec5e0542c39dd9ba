import KiiSDK
import Testing

/// The behaviour of the SDK in an app of Kii.
///
/// A program has one app at a time, so every suite that calls `Kii.begin` is nested here, and its tests run one by one.
@Suite(.serialized, .timeLimit(.minutes(2))) struct KiiSDKTests {}
