import ArgumentParser
import BlogServer

@main enum BlogServerMain {
    static func main() async { await BlogServerCommand.main() }
}
