import ArgumentParser
import LatchkeyCore

extension SecondFactorPolicy: ExpressibleByArgument {}
