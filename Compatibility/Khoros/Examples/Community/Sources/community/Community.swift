import ArgumentParser
import CommunityApp

@main enum Community {
    static func main() { CommunityCommand.main() }
}
