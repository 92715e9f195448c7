import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { nearest } from '../../../core/spelling-suggestion.ts'
import { readConfined } from '../../repository/confined-path.ts'
import { type Framework, frameworkOf } from './script-framework.ts'

/** A test command that a project declares. */
export interface DeclaredCommand {
  /** What people type: `npm test`, `npm run test:unit`, `pytest`. */
  readonly name: string
  /** What is run; `report` is a file that a machine-readable report may be written to. */
  prepare(how: { readonly report: string; readonly filter: string | undefined }): Prepared
}

export interface Prepared {
  readonly file: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Whether the report file will be written, and as what. */
  readonly report?: 'tap' | 'junit'
}

/** The test commands that a folder declares, the one that stands for all first. */
export async function declaredCommands(folder: string): Promise<readonly DeclaredCommand[]> {
  const [scripts, python, go, cargo, make] = await Promise.all([
    packageScripts(folder),
    pytest(folder),
    has(folder, 'go.mod'),
    has(folder, 'Cargo.toml'),
    hasTestTarget(folder),
  ])
  return [...scripts, ...(python ? [python] : []), ...(go ? [goTest] : []), ...(cargo ? [cargoTest] : []), ...(make ? [makeTest] : [])]
}

/** The command of that name, or the first. Throws `IbidError`: `not-found` where none is declared, `usage` where it is another. */
export function chooseCommand(declared: readonly DeclaredCommand[], wanted: string | undefined, folder: string): DeclaredCommand {
  const [first] = declared
  if (!first)
    throw new IbidError(
      'not-found',
      `no tests are declared in ${folder}`,
      'declare them: a "test" script in package.json, pytest in pyproject.toml, go.mod, Cargo.toml, or a test target in a Makefile',
    )
  if (wanted === undefined) return first
  const plain = wanted.trim().replace(/^(?:npm|pnpm|yarn|bun) (?:run )?/, '')
  const found =
    declared.find(({ name }) => name === wanted.trim()) ?? declared.find(({ name }) => name.replace(/^\w+ (?:run )?/, '') === plain)
  if (found) return found
  const names = declared.map(({ name }) => name)
  const best = nearest(wanted, names)
  throw new IbidError(
    'usage',
    `${JSON.stringify(wanted)} is not a declared test command`,
    best === undefined ? `declared commands: ${names.join(', ')}` : `did you mean ${best}? declared commands: ${names.join(', ')}`,
  )
}

const has = (folder: string, name: string): Promise<boolean> =>
  access(join(folder, name)).then(
    () => true,
    () => false,
  )

/** Bytes of a file that declares commands. */
const mostBytes = 2_000_000

async function textOf(folder: string, name: string): Promise<string | undefined> {
  const read = await readConfined(folder, name, mostBytes).catch(() => undefined)
  return read?.bytes.toString('utf8')
}

const managers = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
] as const

async function packageScripts(folder: string): Promise<readonly DeclaredCommand[]> {
  const text = await textOf(folder, 'package.json')
  if (text === undefined) return []
  const scripts = scriptsOf(text)
  const names = Object.keys(scripts).filter(
    (name) => /^tests?(?:[:_-]|$)/.test(name) && !/watch|dev\b/.test(name) && !isPlaceholder(scripts[name]!),
  )
  const locks = await Promise.all(managers.map(async ([lock, manager]) => ((await has(folder, lock)) ? manager : undefined)))
  const manager = locks.find((one) => one !== undefined) ?? 'npm'
  return names.sort((a, b) => Number(b === 'test') - Number(a === 'test')).map((name) => scriptCommand(manager, name, scripts[name]!))
}

function scriptsOf(text: string): Readonly<Record<string, string>> {
  try {
    return z.object({ scripts: z.record(z.string(), z.string()).default({}) }).parse(JSON.parse(text)).scripts
  } catch {
    return {}
  }
}

/** What `npm init` writes. */
const isPlaceholder = (script: string): boolean => script.includes('no test specified')

function scriptCommand(manager: string, name: string, script: string): DeclaredCommand {
  const framework = frameworkOf(script)
  const shown = name === 'test' ? `${manager} test` : `${manager} run ${name}`
  return {
    name: shown,
    prepare({ report, filter }) {
      const behind = optionsOf(framework, report, filter, shown)
      const run = manager === 'npm' ? ['run', '--silent', name] : ['run', name]
      // npm alone needs the two hyphens.
      const args = behind.args.length === 0 ? run : [...run, ...(manager === 'npm' ? ['--'] : []), ...behind.args]
      return {
        file: manager,
        args,
        ...(behind.environment ? { environment: behind.environment } : {}),
        ...(behind.report ? { report: behind.report } : {}),
      }
    },
  }
}

/** How a program is told to write a report and to run only some tests. */
function optionsOf({ name, takesOptions }: Framework, report: string, filter: string | undefined, shown: string): Omit<Prepared, 'file'> {
  if (name === 'node') {
    const reporters = [
      '--test-reporter=tap',
      `--test-reporter-destination=${quoted(report)}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
    ]
    const options = [...(takesOptions ? reporters : []), ...(filter === undefined ? [] : [`--test-name-pattern=${quoted(filter)}`])]
    return { args: [], environment: { NODE_OPTIONS: options.join(' ') }, ...(takesOptions ? { report: 'tap' } : {}) }
  }
  if (filter !== undefined && !takesOptions)
    throw new IbidError('invalid', `${shown} does not support running only some tests`, 'omit the filter, or choose another command')
  if (name === 'vitest' && takesOptions)
    return {
      args: ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`, ...(filter === undefined ? [] : ['-t', filter])],
      report: 'junit',
    }
  return { args: filter === undefined ? [] : [name === 'mocha' ? '--grep' : '-t', filter] }
}

/** A value inside `NODE_OPTIONS`. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

async function pytest(folder: string): Promise<DeclaredCommand | undefined> {
  const declared = await Promise.all(
    [
      ['pyproject.toml', /^\[tool\.pytest|\bpytest\b/m],
      ['pytest.ini', /^/],
      ['setup.cfg', /^\[tool:pytest\]/m],
      ['tox.ini', /^\[pytest\]|\bpytest\b/m],
      ['conftest.py', /^/],
    ].map(
      async ([name, sign]) =>
        (sign as RegExp).test((await textOf(folder, name as string)) ?? '\0') && (await textOf(folder, name as string)) !== undefined,
    ),
  )
  if (!declared.includes(true)) return undefined
  const environments = ['.venv/bin/python', 'venv/bin/python', '.venv/Scripts/python.exe']
  const own = await Promise.all(environments.map((place) => has(folder, place)))
  const at = own.indexOf(true)
  const file = at < 0 ? 'python3' : join(folder, environments[at]!)
  return {
    name: 'pytest',
    prepare: ({ report, filter }) => ({
      file,
      args: ['-m', 'pytest', `--junitxml=${report}`, '-o', 'junit_family=xunit1', ...(filter === undefined ? [] : ['-k', filter])],
      report: 'junit',
    }),
  }
}

const goTest: DeclaredCommand = {
  name: 'go test',
  prepare: ({ filter }) => ({ file: 'go', args: ['test', '-json', ...(filter === undefined ? [] : ['-run', filter]), './...'] }),
}

const cargoTest: DeclaredCommand = {
  name: 'cargo test',
  prepare: ({ filter }) => ({ file: 'cargo', args: ['test', '--no-fail-fast', ...(filter === undefined ? [] : [filter])] }),
}

const makeTest: DeclaredCommand = {
  name: 'make test',
  prepare({ filter }) {
    if (filter !== undefined) throw new IbidError('invalid', 'make test does not support running only some tests', 'omit the filter')
    return { file: 'make', args: ['test'] }
  },
}

async function hasTestTarget(folder: string): Promise<boolean> {
  for (const name of ['GNUmakefile', 'makefile', 'Makefile']) {
    const text = await textOf(folder, name)
    if (text !== undefined) return /^test[^\S\n]*:(?!=)/m.test(text)
  }
  return false
}
