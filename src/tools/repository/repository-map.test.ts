import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { entryPointsOf } from './map/entry-points.ts'
import { readManifest } from './map/manifests.ts'
import type { RepositoryMap } from './map/map-data.ts'
import { contextIn, testDependencies, useTool } from './repository.fixture.ts'
import { repositoryMap } from './repository-map.ts'

const map = async (folder: string, input: object = {}) => {
  const output = await useTool(repositoryMap(testDependencies), input, contextIn(folder))
  return { ...output, data: output.data as RepositoryMap }
}

const project = {
  'README.md': '# Demo\n\nIt shows things.\n',
  'package.json': JSON.stringify({
    name: 'demo',
    version: '1.2.0',
    description: 'Shows things',
    bin: { demo: './dist/cli.js' },
    scripts: { test: 'vitest run' },
    dependencies: { zod: '4' },
    devDependencies: { vitest: '5' },
  }),
  'src/cli.ts': 'x'.repeat(100),
  'src/parse/lines.ts': 'x'.repeat(300),
  'tools/run.py': 'x'.repeat(80),
  'data.json': 'x'.repeat(9_000),
  '.gitignore': 'ignored.ts\n',
  'ignored.ts': 'x'.repeat(9_000),
  '.hidden/a.ts': 'x',
  'node_modules/zod/index.js': 'x',
  'dist/cli.js': 'x',
}

describe('a map', () => {
  it('shows a repository to somebody new', async () => {
    const folder = repositoryOf(project)
    const { data, text, sources } = await map(folder)
    expect(data).toEqual({
      summary: `demo 1.2.0: 7 files, ${((data.bytes ?? 0) / 1000).toFixed(1)} kB, TypeScript 79%, Python 16%, Markdown 5%`,
      files: 7,
      bytes: 100 + 300 + 80 + 9_000 + 25 + 11 + project['package.json'].length,
      languages: [
        { name: 'TypeScript', files: 2, bytes: 400, share: 0.792 },
        { name: 'Python', files: 1, bytes: 80, share: 0.158 },
        { name: 'Markdown', files: 1, bytes: 25, share: 0.05 },
      ],
      folders: [
        { path: '.', files: 4, bytes: 9_036 + project['package.json'].length, language: 'Markdown' },
        { path: 'src', files: 2, bytes: 400, language: 'TypeScript' },
        { path: 'src/parse', files: 1, bytes: 300, language: 'TypeScript' },
        { path: 'tools', files: 1, bytes: 80, language: 'Python' },
      ],
      entryPoints: [{ path: 'src/cli.ts', why: 'named in package.json' }],
      manifests: [
        {
          path: 'package.json',
          kind: 'npm',
          name: 'demo',
          version: '1.2.0',
          description: 'Shows things',
          scripts: { test: 'vitest run' },
          dependencies: 2,
          begins: ['./dist/cli.js'],
        },
      ],
      readme: 'README.md',
    })
    expect(text).toBe(`${data.summary}

Languages:
  TypeScript: 79.2%, 2 files, 400 bytes
  Python: 15.8%, 1 file, 80 bytes
  Markdown: 5.0%, 1 file, 25 bytes

Folders:
  ./ 4 files, ${9_036 + project['package.json'].length} bytes, Markdown
  src/ 2 files, 400 bytes, TypeScript
    src/parse/ 1 file, 300 bytes, TypeScript
  tools/ 1 file, 80 bytes, Python

Entry points:
  src/cli.ts (named in package.json)

Manifests:
  package.json (npm): demo 1.2.0, Shows things, 2 dependencies
    test: vitest run`)
    const uri = `${pathToFileURL(join(folder, 'README.md')).href}#L1-L4`
    expect(sources).toEqual([{ id: uri, title: 'README.md', uri, document: 'README.md', line: 1, text: project['README.md'] }])
  })

  it('is the same without git, and of a folder in it', async () => {
    const { '.gitignore': _rules, 'ignored.ts': _ignored, ...plain } = project
    const folder = folderOf(plain)
    expect((await map(folder)).data.languages.map(({ name }) => name)).toEqual(['TypeScript', 'Python', 'Markdown'])
    expect((await map(folder, { path: 'src' })).data).toMatchObject({
      files: 2,
      folders: [{ path: '.' }, { path: 'parse' }],
      manifests: [],
    })
    expect((await map(folderOf())).text).toBe('0 files, 0.0 kB')
    await expect(map(folder, { path: 'README.md' })).rejects.toMatchObject({ code: 'invalid', message: 'README.md is not a folder' })
    await expect(map(folder, { path: '..' })).rejects.toMatchObject({ code: 'denied' })
  })

  it('reads nothing by links that lead outside, and nothing that is gone', async () => {
    const outside = folderOf({ 'package.json': '{"name": "secret"}', 'README.md': 'secret' })
    const folder = repositoryOf({ 'a.ts': 'x', 'gone.ts': 'x' })
    symlinkSync(join(outside, 'package.json'), join(folder, 'package.json'))
    symlinkSync(join(outside, 'README.md'), join(folder, 'README.md'))
    git(folder, 'add', '--all')
    git(folder, 'rm', '--quiet', '--cached', 'gone.ts')
    writeFiles(folder, {})
    const { data, text, sources } = await map(folder)
    expect([data.manifests, sources, data.readme]).toEqual([[], [], undefined])
    expect(text).not.toContain('secret')
  })
})

describe('a manifest', () => {
  it.each([
    [
      'pyproject.toml',
      '[project]\nname = "demo"\nversion = "1.0"\ndependencies = ["a", "b"]\n[project.scripts]\ndemo = "demo.cli:main"\n',
      {
        kind: 'python',
        name: 'demo',
        version: '1.0',
        dependencies: 2,
        scripts: { demo: 'demo.cli:main' },
        begins: ['demo.cli:main'],
      },
    ],
    [
      'pyproject.toml',
      '[tool.poetry]\nname = "demo"\ndescription = "d"\n[tool.poetry.dependencies]\na = "1"\n',
      { kind: 'python', name: 'demo', description: 'd' },
    ],
    [
      'go.mod',
      'module example.org/demo\n\ngo 1.24\n\nrequire (\n\ta.org/b v1.0.0\n\t// note\n\tc.org/d v2.0.0 // indirect\n)\nrequire e.org/f v1.0.0\n',
      {
        kind: 'go',
        name: 'example.org/demo',
        dependencies: 3,
      },
    ],
    [
      'pom.xml',
      `<?xml version="1.0"?><project><parent><groupId>p</groupId><artifactId>parent</artifactId><version>9</version></parent>
      <groupId>org.demo</groupId><artifactId>demo</artifactId><version>1.0</version><description>A &amp; B</description>
      <dependencies><dependency><artifactId>x</artifactId></dependency><dependency/></dependencies></project>`,
      {
        kind: 'maven',
        name: 'org.demo:demo',
        version: '1.0',
        description: 'A & B',
        dependencies: 2,
      },
    ],
    [
      'Cargo.toml',
      '[package]\nname = "demo"\nversion = "0.1.0"\n[dependencies]\nserde = "1"\n[[bin]]\npath = "src/bin/x.rs"\n',
      {
        kind: 'cargo',
        name: 'demo',
        version: '0.1.0',
        dependencies: 1,
        begins: ['src/bin/x.rs'],
      },
    ],
    [
      'a/package.json',
      '{"name": 3, "exports": {".": {"types": "./a.d.ts", "default": "./dist/a.js"}, "./b": "./b.js"}}',
      {
        kind: 'npm',
        dependencies: 0,
        begins: ['./dist/a.js'],
      },
    ],
  ] as const)('%s is read', async (path, text, said) => {
    expect(await readManifest(path, text)).toMatchObject({ path, ...said })
  })

  it.each([
    ['package.json', '{"name": '],
    ['package.json', `{"a":${'['.repeat(200_000)}`],
    ['pyproject.toml', '[project'],
    ['go.mod', 'nothing'],
    ['pom.xml', '<html>'],
  ])('%s that does not parse is a problem, not an end', async (path, text) => {
    expect((await readManifest(path, text)).problem).toMatch(/^could not be parsed: /)
  })
})

it.each([
  ['npm', ['./dist/cli.js'], ['src/cli.ts'], 'src/cli.ts'],
  ['npm', ['index.js'], ['index.js', 'src/index.js'], 'index.js'],
  ['npm', ['./lib'], ['lib/index.js'], 'lib/index.js'],
  ['python', ['demo.cli:main'], ['src/demo/cli.py'], 'src/demo/cli.py'],
  ['npm', ['../../etc/passwd'], ['etc/passwd'], undefined],
] as const)('what a manifest of %s names, %j, is the file that is there', (kind, begins, paths, found) => {
  expect(entryPointsOf(paths, [{ path: 'm', kind, begins }])[0]).toEqual(found && { path: found, why: 'named in m' })
})

it('a project begins where such projects do', () => {
  const paths = [
    'cmd/serve/main.go',
    'docs/main.py',
    'manage.py',
    'pkg/__main__.py',
    'src/index.ts',
    'src/lib/index.ts',
    'src/main/java/org/demo/DemoApplication.java',
  ]
  expect(entryPointsOf(paths, []).map(({ path }) => path)).toEqual([
    'cmd/serve/main.go',
    'manage.py',
    'pkg/__main__.py',
    'src/index.ts',
    'src/main/java/org/demo/DemoApplication.java',
  ])
})
