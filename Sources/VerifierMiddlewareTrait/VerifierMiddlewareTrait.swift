#if !Server && !VerifierMiddleware
#error("LatchkeyHummingbird needs a trait: .package(url: …, traits: [\"VerifierMiddleware\"])")
#endif
