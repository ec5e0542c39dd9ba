import KiiSDK
import Testing

/// What an app of Kii does with the SDK.
///
/// One app has begun at a time in a program: whatever calls `Kii.begin` stands in here, one test after the other.
@Suite(.serialized, .timeLimit(.minutes(2))) struct KiiSDKTests {}
