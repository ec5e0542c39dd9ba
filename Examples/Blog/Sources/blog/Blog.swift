import ArgumentParser
import BlogApp

@main enum Blog {
    static func main() { BlogCommand.main() }
}
