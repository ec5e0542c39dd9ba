import CommunityApp

/// The entry point: everything is in `CommunityApp`, where tests can reach it.
@main enum Community {
    static func main() {
        CommunityProgram.run()
    }
}
