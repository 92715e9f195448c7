import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { testDependencies } from '../../repository/repository.fixture.ts'
import type { Dependency } from './dependency.ts'
import { findLocks, readFound } from './lock-files.ts'

const means = { ...testDependencies, signal: new AbortController().signal }

/** What the first lock file of a folder with these files says. */
async function read(files: Readonly<Record<string, string>>) {
  const { locks } = await findLocks(folderOf(files), undefined, means)
  return readFound(locks[0]!)
}

/** One line for each: `name version`, what is special about it, and its line. */
const told = (dependencies: readonly Dependency[]): readonly string[] =>
  dependencies.map((one) =>
    [
      `${one.name} ${one.version ?? '?'}`,
      one.direct === undefined ? 'direct?' : one.direct ? 'direct' : '',
      one.development ? 'development' : '',
      one.source === 'registry' ? '' : one.source,
      one.pinned ? '' : 'unpinned',
      one.integrity === false ? 'no hash' : '',
      one.installScript ? 'script' : '',
      one.licence ?? '',
      `:${one.line}`,
    ]
      .filter(Boolean)
      .join(' '),
  )

const commit = '0123456789abcdef0123456789abcdef01234567'

describe('npm lock files', () => {
  it('of version 3: workspaces, aliases, links, bundles, places inside each other', async () => {
    const lock = {
      name: 'shop',
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { a: '^1', alias: 'npm:real@1', private: 'github:ada/private' }, devDependencies: { '@s/d': '1' } },
        'packages/own': { name: 'own', version: '1.0.0', dependencies: { a: '^2', e: '1' } },
        'node_modules/own': { resolved: 'packages/own', link: true },
        'node_modules/a': { version: '1.2.3', resolved: 'https://registry.example/a/-/a-1.2.3.tgz', integrity: 'sha512-x', license: 'MIT' },
        'packages/own/node_modules/a': { version: '2.0.0', resolved: 'https://registry.example/a/-/a-2.0.0.tgz' },
        'node_modules/alias': {
          name: 'real',
          version: '1.0.1',
          resolved: 'https://registry.example/real/-/real-1.0.1.tgz',
          integrity: 'sha512-x',
        },
        'node_modules/private': { version: '0.1.0', resolved: `git+ssh://git@github.com/ada/private.git#${commit}` },
        'node_modules/@s/d': { version: '1.0.0', dev: true, hasInstallScript: true, integrity: 'sha512-x', license: { type: 'ISC' } },
        'node_modules/@s/d/node_modules/b': { version: '3.0.0', inBundle: true, dev: true },
        'node_modules/e': { version: '1.0.0', resolved: 'https://files.example/e.tgz' },
      },
    }
    const { kind, dependencies } = await read({ 'package-lock.json': JSON.stringify(lock, undefined, 2) })
    expect(kind).toBe('npm lock file, version 3')
    expect(told(dependencies)).toEqual([
      'a 1.2.3 direct MIT :27',
      'a 2.0.0 direct no hash :33',
      'real 1.0.1 direct :37',
      'private 0.1.0 direct git :43',
      '@s/d 1.0.0 direct development script ISC :47',
      'b 3.0.0 development :56',
      'e 1.0.0 direct http :61',
    ])
  })

  it('of version 1: a tree, with the manifest beside it', async () => {
    const lock = {
      lockfileVersion: 1,
      dependencies: {
        a: {
          version: '1.0.0',
          resolved: 'http://registry.example/a/-/a-1.0.0.tgz',
          integrity: 'sha1-x',
          dependencies: { b: { version: '2.0.0' } },
        },
        b: { version: 'npm:real@1.1.0', integrity: 'sha1-x', dev: true },
        c: { version: 'git+https://example.org/c.git#main', from: 'c' },
        d: { version: 'file:../d' },
      },
    }
    const text = JSON.stringify(lock, undefined, 2)
    const { dependencies } = await read({
      'package-lock.json': text,
      'package.json': '{"dependencies": {"a": "1", "c": "x"}, "devDependencies": {"b": "1"}}',
    })
    expect(told(dependencies)).toEqual([
      'a 1.0.0 direct :4',
      'b 2.0.0 no hash :9',
      'real 1.1.0 direct development :14',
      'c ? direct git unpinned :19',
      'd ? local :23',
    ])
    expect(dependencies[0]?.from).toBe('http://registry.example/a/-/a-1.0.0.tgz')
    expect(told((await read({ 'package-lock.json': text })).dependencies)[0]).toBe('a 1.0.0 direct? :4')
  })

  it('that are missing: the manifest is read, and what is not fixed', async () => {
    const text =
      '{\n  "dependencies": {\n    "a": "^1.0.0",\n    "b": "2.0.0",\n    "c": "git+https://example.org/c.git",\n    "d": "*"\n  },\n  "devDependencies": {"e": "latest"}\n}\n'
    const { dependencies, remarks, kind } = await read({ 'package.json': text })
    expect(kind).toBe('package.json without a lock file')
    expect(told(dependencies)).toEqual([
      'a ? direct unpinned :3',
      'b 2.0.0 direct :4',
      'c ? direct git unpinned :5',
      'd ? direct unpinned :6',
      'e ? direct development unpinned :1',
    ])
    expect(remarks).toEqual([
      { rule: 'no-lock-file', line: 1, message: 'There is no lock file: installed versions may vary between installations.' },
    ])
    expect((await read({ 'package.json': '{}' })).remarks).toBeUndefined()
  })
})

describe('Yarn lock files', () => {
  it('of Yarn 1', async () => {
    const text = `# yarn lockfile v1


"@babel/core@^7.0.0", "@babel/core@^7.1.0":
  version "7.1.2"
  resolved "https://registry.example/@babel/core/-/core-7.1.2.tgz#0123456789012345678901234567890123456789"
  integrity sha512-x
  dependencies:
    b "^1.0.0"

alias@npm:real@^1.0.0:
  version "1.0.0"
  resolved "https://registry.example/real/-/real-1.0.0.tgz#abc"

b@^1.0.0:
  version "1.0.0"
  resolved "http://registry.example/b/-/b-1.0.0.tgz#abc"
  integrity sha512-x

"c@git+https://example.org/c.git#main":
  version "0.1.0"
  resolved "git+https://example.org/c.git#${commit}"

d@https://files.example/d.tgz:
  version "0.2.0"
  resolved "https://files.example/d.tgz#0123456789012345678901234567890123456789"
`
    const { kind, dependencies } = await read({
      'yarn.lock': text,
      'package.json': '{"dependencies":{"@babel/core":"^7","alias":"npm:real@^1.0.0"}}',
    })
    expect(kind).toBe('yarn.lock from Yarn 1')
    expect(told(dependencies)).toEqual([
      '@babel/core 7.1.2 direct :4',
      'real 1.0.0 direct no hash :11',
      'b 1.0.0 :15',
      'c 0.1.0 git :20',
      'd 0.2.0 http :24',
    ])
  })

  it('of later ones, which are YAML', async () => {
    const text = `# This file is generated by running "yarn install" inside your project.

__metadata:
  version: 8
  cacheKey: 10c0

"a@npm:^1.0.0, a@npm:^1.1.0":
  version: 1.2.0
  resolution: "a@npm:1.2.0"
  dependencies:
    b: "npm:^1.0.0"
  checksum: 10c0/abc
  languageName: node
  linkType: hard

"alias@npm:real@^1.0.0":
  version: 1.0.0
  resolution: "real@npm:1.0.0"
  languageName: node
  linkType: hard

"b@npm:^1.0.0":
  version: 1.0.0
  resolution: "b@npm:1.0.0"
  checksum: 10c0/abc
  languageName: node
  linkType: hard

"c@https://github.com/ada/c.git#main":
  version: 0.1.0
  resolution: "c@https://github.com/ada/c.git#commit=${commit}"
  checksum: 10c0/abc
  languageName: node
  linkType: hard

"p@patch:p@npm%3A1.0.0#~/.yarn/patches/p.patch":
  version: 1.0.0
  resolution: "p@patch:p@npm%3A1.0.0#~/.yarn/patches/p.patch::version=1.0.0&hash=abc"
  checksum: 10c0/abc
  languageName: node
  linkType: hard

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    a: "npm:^1.1.0"
    alias: "npm:real@^1.0.0"
    c: "https://github.com/ada/c.git#main"
  languageName: unknown
  linkType: soft
`
    const { kind, dependencies } = await read({ 'yarn.lock': text })
    expect(kind).toBe('yarn.lock from Yarn 2 or later')
    expect(told(dependencies)).toEqual([
      'a 1.2.0 direct :7',
      'real 1.0.0 direct no hash :16',
      'b 1.0.0 :22',
      'c 0.1.0 direct git :29',
      'p 1.0.0 :36',
    ])
  })
})

describe('pnpm lock files', () => {
  it('of version 9', async () => {
    const text = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  .:
    dependencies:
      a:
        specifier: ^1.0.0
        version: 1.2.0(react@18.0.0)
      alias:
        specifier: npm:real@^1
        version: real@1.0.0
      c:
        specifier: github:ada/c
        version: https://codeload.github.com/ada/c/tar.gz/${commit}
    devDependencies:
      '@s/d':
        specifier: 1.0.0
        version: 1.0.0

packages:

  '@s/d@1.0.0':
    resolution: {integrity: sha512-x}

  a@1.2.0:
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: '*'

  real@1.0.0:
    resolution: {tarball: http://registry.example/real/-/real-1.0.0.tgz}

  https://codeload.github.com/ada/c/tar.gz/${commit}:
    resolution: {tarball: https://codeload.github.com/ada/c/tar.gz/${commit}}
    name: c
    version: 0.1.0

  react@18.0.0:
    resolution: {integrity: sha512-x}

snapshots:

  a@1.2.0(react@18.0.0): {}
`
    const { kind, dependencies } = await read({ 'pnpm-lock.yaml': text })
    expect(kind).toBe('pnpm lock file, version 9.0')
    expect(told(dependencies)).toEqual([
      '@s/d 1.0.0 direct :26',
      'a 1.2.0 direct :29',
      'real 1.0.0 direct no hash :34',
      'c 0.1.0 direct git :37',
      'react 18.0.0 :42',
    ])
  })

  it('of version 5, with names in underscores and peers behind them', async () => {
    const text = `lockfileVersion: 5.4
specifiers:
  '@s/d_e': ^1.0.0
  f: 2.0.0
dependencies:
  '@s/d_e': 1.0.0_react@17.0.0
devDependencies:
  f: 2.0.0
packages:
  /@s/d_e/1.0.0_react@17.0.0:
    resolution: {integrity: sha512-x}
    dev: false
    requiresBuild: true
  /f/2.0.0:
    resolution: {}
    dev: true
  github.com/ada/c/abc:
    resolution: {type: git, repo: 'http://example.org/c.git', commit: main}
    name: c
    version: 0.1.0
    dev: true
`
    expect(told((await read({ 'pnpm-lock.yaml': text })).dependencies)).toEqual([
      '@s/d_e 1.0.0 direct script :10',
      'f 2.0.0 direct development no hash :14',
      'c 0.1.0 development git unpinned :17',
    ])
  })
})

describe('lock files of Python', () => {
  it('requirements whose include is not there say so', async () => {
    const { dependencies, remarks } = await read({ 'requirements.txt': 'a==1.0\n-r gone.txt\n-rmore.txt\n', 'more.txt': 'e==1.0\n' })
    expect(told(dependencies)).toEqual(['a 1.0 direct :1', 'e 1.0 direct :3'])
    expect(remarks).toEqual([
      { rule: 'unread-include', line: 2, message: 'gone.txt could not be read, so its requirements were not checked.' },
    ])
  })

  it('requirements with includes, hashes, addresses and options', async () => {
    const text = `# what we need
--index-url http://index.example/simple
--extra-index-url https://private.example/simple
Requests[socks]==2.31.0 ; python_version >= "3.8" \\
    --hash=sha256:abc
flask >= 2  # any
Django~=4.2
zope.interface===5.0
ranged==1.*
two==1.0,!=1.1
-r more.txt
-e git+https://example.org/c.git@main#egg=c_c
d @ https://files.example/d-1.0.tar.gz
./local
-e .
`
    const { dependencies, remarks } = await read({ 'requirements.txt': text, 'more.txt': 'e==1.0\n-r requirements.txt\n-r more.txt\n' })
    expect(told(dependencies)).toEqual([
      'requests 2.31.0 direct :4',
      'flask ? direct unpinned no hash :6',
      'django ? direct unpinned no hash :7',
      'zope-interface 5.0 direct no hash :8',
      'ranged ? direct unpinned no hash :9',
      'two ? direct unpinned no hash :10',
      'e 1.0 direct :11',
      'c_c ? direct git unpinned :12',
      'd ? direct http no hash :13',
      'local ? direct local :14',
      '. ? direct local :15',
    ])
    expect(remarks?.slice(0, 2).map(({ rule, line }) => [rule, line])).toEqual([
      ['insecure-source', 2],
      ['extra-index', 3],
    ])
  })

  it('poetry.lock, with pyproject.toml for what is direct', async () => {
    const text = `[[package]]
name = "Flask"
version = "2.0.0"
optional = false
files = [
    {file = "Flask-2.0.0.whl", hash = "sha256:abc"},
]

[[package]]
name = "c"
version = "0.1.0"
groups = ["dev"]
files = []

[package.source]
type = "git"
url = "https://example.org/c.git"
reference = "main"
resolved_reference = "${commit}"

[[package]]
name = "old"
version = "1.0"
category = "dev"

[metadata]
lock-version = "2.0"

[metadata.files]
old = [{file = "old.whl", hash = "sha256:abc"}]
`
    const pyproject = '[project]\ndependencies = ["flask>=2"]\n[tool.poetry.group.dev.dependencies]\nC = "*"\n'
    expect(told((await read({ 'poetry.lock': text, 'pyproject.toml': pyproject })).dependencies)).toEqual([
      'flask 2.0.0 direct :2',
      'c 0.1.0 direct development git :10',
      'old 1.0 development :22',
    ])
    expect(told((await read({ 'poetry.lock': text })).dependencies)[0]).toBe('flask 2.0.0 direct? :2')
  })

  it('uv.lock', async () => {
    const text = `version = 1

[[package]]
name = "anyio"
version = "4.0.0"
source = { registry = "https://index.example/simple" }
sdist = { url = "https://files.example/anyio.tar.gz", hash = "sha256:abc" }

[[package]]
name = "c"
version = "0.1.0"
source = { git = "https://example.org/c.git?rev=main#${commit}" }

[[package]]
name = "pytest"
version = "8.0.0"
source = { registry = "http://index.example/simple" }

[[package]]
name = "shop"
version = "0.1.0"
source = { editable = "." }
dependencies = [{ name = "anyio" }]

[package.dev-dependencies]
dev = [{ name = "pytest" }]
`
    expect(told((await read({ 'uv.lock': text })).dependencies)).toEqual([
      'anyio 4.0.0 direct :4',
      'c 0.1.0 git :10',
      'pytest 8.0.0 direct development no hash :15',
    ])
  })

  it('Pipfile.lock', async () => {
    const lock = {
      _meta: { sources: [{ name: 'x', url: 'http://index.example/simple', verify_ssl: true }] },
      default: { requests: { hashes: ['sha256:abc'], version: '==2.31.0' }, c: { git: 'https://example.org/c.git', ref: 'main' } },
      develop: { Pytest_Cov: { hashes: [], version: '==4.0' } },
    }
    const { dependencies, remarks } = await read({
      'Pipfile.lock': JSON.stringify(lock, undefined, 4),
      Pipfile: '[packages]\nrequests = "*"\n',
    })
    expect(told(dependencies)).toEqual(['requests 2.31.0 direct :12', 'c ? git unpinned :18', 'pytest-cov 4.0 development no hash :24'])
    expect(remarks?.map(({ rule, line }) => [rule, line])).toEqual([['insecure-source', 6]])
  })
})

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
