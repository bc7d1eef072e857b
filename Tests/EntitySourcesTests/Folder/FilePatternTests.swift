import Testing

@testable import EntitySources

@Suite struct FilePatternTests {
  /// Whether a path matches, entered folder by folder.
  func matches(_ pattern: String, _ path: String) throws -> Bool {
    let pattern = try FilePattern(pattern)
    let parts = path.split(separator: "/").map(String.init)
    var state = pattern.start
    for folder in parts.dropLast() {
      state = pattern.entering(folder, from: state)
      if state.isEmpty { return false }
    }
    return pattern.matches(parts.last ?? "", in: state)
  }

  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "a/b.md", false), ("*.md", "a.mdx", false), ("*.md", ".md", false),
    ("**/*.md", "a.md", true), ("**/*.md", "a/b/c.md", true), ("**/*.md", "a/.b/c.md", false),
    ("**/*.md", "a/.c.md", false), (".*/*", ".git/config", true), ("**/.*", "a/.hidden", true), ("**", "a/b", true),
    ("**", "a/.b", false), ("a/**", "a/b/c", true), ("a/**", "a", false), ("a/**/z", "a/z", true),
    ("a/**/z", "a/b/c/z", true), ("a/**/b/**/c", "a/b/x/b/c", true), ("**/**/x", "x", true), ("?.md", "é.md", true),
    ("?.md", "ab.md", false), ("[a-c]*", "beta", true), ("[a-c]*", "delta", false), ("[!a-c]*", "delta", true),
    ("[^a-c]*", "alpha", false), ("[]x]", "]", true), ("[a-]", "-", true), ("[?*]", "*", true), ("[?*]", "x", false),
    ("*.{md,txt}", "a.txt", true), ("*.{md,txt}", "a.rst", false), ("{a,b/c}/*.md", "b/c/d.md", true),
    ("{a{1,2},b}", "a2", true), ("{a{1,2},b}", "b", true), ("x{,y}", "x", true), ("\\*", "*", true),
    ("\\*", "a", false),
    ("a\\{b", "a{b", true), ("*a*b*c*", "xxaxxbxxcxx", true), ("*a*b*c*", "xxaxxcxxbxx", false),
    ("A*", "a", false), ("./a/./b", "a/b", true), ("a**b", "axxb", true), ("*", "日本語.txt", true),
    ("[!a]b", ".b", false),
    ("?b", ".b", false), ("{.a,b}*", ".abc", true),
  ])
  func `patterns match component by component`(pattern: String, path: String, expected: Bool) throws {
    #expect(try matches(pattern, path) == expected)
  }

  @Test func `names and patterns are compared in one normalization form`() throws {
    #expect(try matches("Caf\u{E9}*", NormalizedName.of("Cafe\u{301}.md")))
    #expect(try matches("Cafe\u{301}*", NormalizedName.of("Caf\u{E9}.md")))
  }

  @Test(arguments: [
    ("", "empty"), ("/a", "“/”"), ("../a", "“..”"), ("a/[b", "“[”"), ("{a,b", "“{”"), ("a\\", "“\\”"),
    ("{a,b,c,d}{a,b,c,d}{a,b,c,d}{a,b,c,d}{a,b,c,d}{a,b,c,d}", "1,000"),
  ])
  func `a wrong pattern says what is wrong`(pattern: String, part: String) {
    #expect {
      try FilePattern(pattern)
    } throws: {
      ($0 as? FilePattern.Fault)?.message.contains(part) == true
    }
  }

  @Test func `many stars take no time`() throws {
    let pattern = String(repeating: "*a", count: 40) + "b"
    #expect(try !matches(pattern, String(repeating: "a", count: 2000)))
  }
}
