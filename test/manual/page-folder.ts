import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeExampleProject } from './example-project.ts'

/** A world of its own for one page: an empty home, the example project in it, and the commands that a reader types. */
export interface PageFolder extends Disposable {
  readonly root: string
  /** What the manual calls `/home/you`. */
  readonly home: string
  readonly project: string
  /** Holds `ibid`, `npx` and `npm`, all of which run the terminal from source. */
  readonly bin: string
  /** Snippets lie here, and find `ibid` beside them as a package. */
  readonly snippets: string
}

/** `named`: the page's text, which may name the examples as they lie in the repository. */
export function pageFolder(repository: string, named: string): PageFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-manual-')))
  const [home, bin, snippets] = ['you', 'bin', 'snippets'].map((name) => join(root, name)) as [string, string, string]
  const project = join(home, 'project')
  for (const folder of [project, bin, snippets]) mkdirSync(folder, { recursive: true })
  writeExampleProject(repository, project, named)
  writeCommands(bin, `"${process.execPath}" "${join(repository, 'bin', 'ibid.cjs')}"`)
  linkPackage(repository, snippets)
  return { root, home, project, bin, snippets, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

function writeCommands(bin: string, ibid: string): void {
  const scripts = {
    ibid: `exec ${ibid} "$@"`,
    npx: `[ "$1" = ibid ] || { echo "npx $1 is not run by the manual's test" >&2; exit 1; }\nshift\nexec ${ibid} "$@"`,
    npm: `[ "$1" = start ] || { echo "npm $1 is not run by the manual's test" >&2; exit 1; }\nshift\n[ "$1" != -- ] || shift\n[ $# -gt 0 ] || set -- welcome\nexec ${ibid} "$@"`,
    node: `exec "${process.execPath}" "$@"`,
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
}

/** Makes `ibid` and `zod` importable from snippets in `folder`, as they are for whoever installs ibid; the sources stand in for the bundle. */
export function linkPackage(repository: string, folder: string): void {
  const own = join(folder, 'node_modules', 'ibid')
  mkdirSync(own, { recursive: true })
  const exports = {
    '.': './src/ibid.ts',
    './engine': './src/app/engine.ts',
    './store': './src/store/store.ts',
    './testing': './src/testing/testing.ts',
  }
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name: 'ibid', type: 'module', exports }))
  symlinkSync(join(repository, 'src'), join(own, 'src'))
  symlinkSync(join(repository, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'))
}
