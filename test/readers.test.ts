import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** The one place that reads files which somebody else may have written. */
const place = 'src/files/'
const files = globSync('src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(test|fixture|contract)\.ts$/.test(file) && !file.startsWith(place),
)

/** Functions of `node:fs` and `node:fs/promises` that give what a file holds, or a handle that does. */
const reading = new Set(
  `read readSync readv readvSync readFile readFileSync open openSync openAsBlob createReadStream ReadStream FileReadStream copyFile copyFileSync cp cpSync
  promises default`.split(/\s+/),
)

const ownFolder = 'only ibid writes it, in its own data folder'
const ownPackage = 'it came with ibid'
const proc = 'the kernel writes it, and no more than a few kB'
const makes = 'it makes a file and reads nothing'

/** What may read by itself, and why nobody else can have written what it reads. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/connectors/approval-files.ts': { readFileSync: ownFolder },
  'src/docs/sources/cached-state.ts': { readFile: `${ownFolder}: beside working copies and bundles, not in them` },
  'src/app/collections/built-in-manual.ts': { readFileSync: ownPackage },
  'src/app/people/retention/zip-writer.ts': { open: makes },
  'src/app/people/access/my-account.ts': { readFileSync: ownPackage },
  'src/http/access/cookie-secret.ts': { readFileSync: ownFolder },
  'src/http/web/manual-files.ts': { readFileSync: ownPackage },
  'src/http/web/web-files.ts': { readFileSync: ownPackage },
  'src/settings/file.ts': { openSync: makes },
  'src/settings/lock.ts': { openSync: makes },
  'src/store/running-processes.ts': { readFile: ownFolder },
  'src/store/copy/sqlite-side.ts': { openSync: makes },
  'src/store/media-files.ts': { readFile: `${ownFolder}, under the hash of its bytes` },
  'src/store/private-text.ts': { openSync: makes, readFileSync: ownFolder },
  'src/store/process-identity.ts': { readFileSync: proc },
  'src/store/prompt-history.ts': { openSync: ownFolder, readFile: ownFolder, readFileSync: ownFolder },
  'src/store/retention/file-traces.ts': { createReadStream: 'regular files of the data folder, piece by piece, to search them' },
  'src/store/sqlite/open.ts': { openSync: makes },
  'src/tools/project/test-run/end-processes.ts': { readFile: proc },
  'src/tools/prose.ts': { readFileSync: ownPackage },
  'src/tools/sandbox/mount-table.ts': { readFileSync: proc },
  'src/tools/workspace/replace-file.ts': { open: 'it makes a file, and holds the folder that it makes it in' },
  'src/tools/workspace/shell/process-group.ts': { readFile: proc },
}

/** Names that a file takes from the file system, as they are called there. Imports in the examples of the scanner's rules begin no line. */
function importsOf(code: string): readonly string[] {
  const named = [...code.matchAll(/^import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(?:node:)?fs(?:\/promises)?'/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => each.split(/\s+as\s+/)[0] ?? ''),
  )
  // Whole modules hide what is taken from them.
  const whole =
    /^import\s+(?:\*\s+as\s+)?\w+[^'{]*from\s+'(?:node:)?fs(?:\/promises)?'|(?:import|require|getBuiltinModule)\(\s*'(?:node:)?fs(?:\/promises)?'/m
  return [...named, ...(whole.test(code) ? ['default'] : [])]
}

const codeOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const readersIn = (code: string): readonly string[] => importsOf(code).filter((name) => reading.has(name))

describe('files that somebody else may have written', () => {
  it('are read in one place: nothing else takes a function that reads from the file system, but for those named with their reasons', () => {
    const found = files.flatMap((file) => readersIn(codeOf(file)).map((name) => `${file}: ${name}`))
    const named = Object.entries(exceptions).flatMap(([file, names]) => Object.keys(names).map((name) => `${file}: ${name}`))
    // One that is gone is taken off the list.
    expect(found.sort()).toEqual(named.sort())
  })

  it('are read to a cap: nothing else reads an open handle to its end', () => {
    const whole = /\.(?:readFile|createReadStream|readLines|readableWebStream)\(/
    const outside = files.filter((file) => !file.startsWith('src/tools/scan/rules/') && whole.test(codeOf(file)))
    expect(outside).toEqual([])
  })

  it('would be found however they were imported', () => {
    expect(readersIn(`import { existsSync, readFileSync as text, type Stats } from 'node:fs'`)).toEqual(['readFileSync'])
    expect(readersIn(`import {\n  open,\n  stat,\n} from 'node:fs/promises'`)).toEqual(['open'])
    for (const code of [
      `import * as fs from 'node:fs'`,
      `import fs from 'fs'`,
      `const { readFile } = await import('node:fs/promises')`,
      `process.getBuiltinModule('fs')`,
    ])
      expect(readersIn(code)).toEqual(['default'])
    expect(readersIn(`import type { FileHandle } from 'node:fs/promises'\nimport { stat } from 'node:fs/promises'`)).toEqual([])
  })
})
