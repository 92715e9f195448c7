import { describe, expect, it } from 'vitest'
import { commit, read, told } from './locks.fixture.ts'

describe('other lock files', () => {
  it('go.mod with go.sum: what others ask for, what is replaced', async () => {
    const mod = `module example.org/shop

go 1.22

require example.org/one v1.2.3
require (
	example.org/two v0.0.0-20240101000000-abcdefabcdef // indirect
	example.org/three v1.0.0 // direct comment
	example.org/four v1.0.0
	// example.org/no v1.0.0
)

replace example.org/three => ../three
replace (
	example.org/four v1.0.0 => example.org/fork v1.0.1
)
`
    const sum = 'example.org/one v1.2.3 h1:abc=\nexample.org/one v1.2.3/go.mod h1:abc=\nexample.org/fork v1.0.1 h1:abc=\n'
    expect(told((await read({ 'go.mod': mod, 'go.sum': sum })).dependencies)).toEqual([
      'example.org/one 1.2.3 direct :5',
      'example.org/two 0.0.0-20240101000000-abcdefabcdef no hash :7',
      'example.org/three ? direct local :8',
      'example.org/fork 1.0.1 direct :9',
    ])
  })

  it('Cargo.lock: the same package twice, git, and what the project asks for', async () => {
    const text = `version = 4

[[package]]
name = "a"
version = "1.0.0"
source = "registry+https://index.example"
checksum = "abc"

[[package]]
name = "a"
version = "2.0.0"
source = "registry+https://index.example"

[[package]]
name = "c"
version = "0.1.0"
source = "git+https://example.org/c?branch=main#${commit}"

[[package]]
name = "shop"
version = "0.1.0"
dependencies = [
 "a 2.0.0",
 "c",
]
`
    expect(told((await read({ 'Cargo.lock': text })).dependencies)).toEqual([
      'a 1.0.0 :4',
      'a 2.0.0 direct no hash :10',
      'c 0.1.0 direct git :15',
    ])
  })

  it('pom.xml: properties, what is managed, ranges, and repositories', async () => {
    const text = `<?xml version="1.0"?>
<project>
  <parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>9</version></parent>
  <artifactId>shop</artifactId>
  <version>1.0</version>
  <properties><one.version>1.2.3</one.version></properties>
  <repositories><repository><id>x</id><url>http://repo.example</url></repository></repositories>
  <dependencyManagement>
    <dependencies>
      <dependency><groupId>org.two</groupId><artifactId>two</artifactId><version>2.0</version></dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <!-- <dependency><groupId>no</groupId></dependency> -->
    <dependency>
      <groupId>org.one</groupId>
      <artifactId>one</artifactId>
      <version>\${one.version}</version>
      <exclusions><exclusion><groupId>no</groupId><artifactId>no</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>org.two</groupId><artifactId>two</artifactId><scope>test</scope></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>own</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>org.three</groupId><artifactId>three</artifactId><version>[1.0,2.0)</version></dependency>
    <dependency><groupId>org.four</groupId><artifactId>four</artifactId></dependency>
  </dependencies>
  <build><plugins><plugin><dependencies><dependency><groupId>no</groupId><artifactId>no</artifactId></dependency></dependencies></plugin></plugins></build>
</project>
`
    const { dependencies, remarks } = await read({ 'pom.xml': text })
    expect(told(dependencies)).toEqual([
      'org.one:one 1.2.3 direct :15',
      'org.two:two 2.0 direct development :21',
      'org.example:own 1.0 direct :22',
      'org.three:three ? direct unpinned :23',
      'org.four:four ? direct :24',
    ])
    expect(remarks?.map(({ rule, line }) => [rule, line])).toEqual([['insecure-source', 7]])
  })
})

describe('a lock file that is none', () => {
  it.each([
    [
      'package-lock.json',
      '{"lockfileVersion": 3, "packages": [1]}',
      'package-lock.json cannot be read: packages: Invalid input: expected record, received array',
    ],
    ['package-lock.json', '{', 'package-lock.json cannot be read: '],
    ['package-lock.json', '['.repeat(100_000), 'the lock file is nested more than 500 levels deep (line 1)'],
    ['pnpm-lock.yaml', `a: ${'['.repeat(100_000)}`, 'the lock file is nested more than 500 levels deep (line 1)'],
    ['pnpm-lock.yaml', 'packages: [', 'pnpm-lock.yaml cannot be read: '],
    ['poetry.lock', 'x = = 1', 'poetry.lock cannot be read: '],
    ['Cargo.lock', '[[package]]\nname = 1\n', 'Cargo.lock cannot be read: 0.name: Invalid input: expected string, received number'],
  ])('%s is refused with its place', async (name, text, message) => {
    await expect(read({ [name]: text })).rejects.toThrow(message)
  })
})
