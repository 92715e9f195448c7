import { describe, expect, it } from 'vitest'
import { commit, read, told } from './locks.fixture.ts'

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
