import ArgumentParser

/// The program, for its entry point.
public enum CommunityServerProgram {
    /// Reads the command line and serves until told to stop.
    public static func run() async { await CommunityServerCommand.main() }
}
