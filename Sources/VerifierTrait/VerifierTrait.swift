#if !Server && !Verifier && !VerifierMiddleware
#error("LatchkeyVerifier needs a trait: .package(url: …, traits: [\"Verifier\"])")
#endif
