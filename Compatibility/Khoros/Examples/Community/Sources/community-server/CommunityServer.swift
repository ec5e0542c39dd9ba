import ArgumentParser
import CommunityServer

@main enum CommunityServerMain {
    static func main() async { await CommunityServerCommand.main() }
}
