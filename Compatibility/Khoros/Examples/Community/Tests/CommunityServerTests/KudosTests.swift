import Foundation
import HTTPTypes
import HummingbirdTesting
import ResourceServer
import ResourceServerTesting
import Testing

@testable import CommunityServer

@Suite struct KudosTests {
    @Test func `kudos count once for each user, however often they are given`() async throws {
        try await TestCommunity.runs { test in
            let (ada, bob) = (test.ada(), test.user("bob"))
            for _ in 0..<3 {
                let answer = try await test.send(.put, "/questions/1/kudos", ada)
                #expect(answer.status == .ok)
                #expect(try answer.json["kudos"] as? Int == 1)
            }
            #expect(try await test.send(.put, "/questions/1/kudos", bob).json["kudos"] as? Int == 2)
            #expect(try await test.kudos() == 2)
            #expect(try await test.kudos(of: 2) == 0)
        }
    }

    @Test func `a hundred kudos of one user at once are one`() async throws {
        try await TestCommunity.runs { test in
            let ada = test.ada()
            try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<100 { group.addTask { try await test.send(.put, "/questions/1/kudos", ada).status } }
                for try await status in group { #expect(status == .ok) }
            }
            #expect(try await test.kudos() == 1)
        }
    }

    @Test func `a question that is not there gets none`() async throws {
        try await TestCommunity.runs { test in
            let answer = try await test.send(.put, "/questions/99/kudos", test.ada())
            #expect(answer.status == .notFound)
        }
    }
}
