import CommunityServer

/// The entry point: everything is in `CommunityServer`, where tests can reach it.
@main enum CommunityServerMain {
    static func main() async { await CommunityServerProgram.run() }
}
