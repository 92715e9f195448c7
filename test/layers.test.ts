import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesIn, importsBelow, importsOf } from './import-circles.ts'

const root = resolve(import.meta.dirname, '..')
/** Which floor each room stands on. Imports go down only, never sideways. */
const floors: Readonly<Record<string, number>> = {
  core: 0,
  // Every room reads files that somebody else may have written, and all in the same way.
  files: 0.5,
  engine: 1,
  models: 1,
  tools: 1,
  docs: 1,
  agents: 1,
  connectors: 1,
  feeds: 1,
  memory: 1,
  store: 1,
  settings: 1,
  views: 1,
  app: 2,
  testing: 3,
  tui: 3,
  cli: 5,
  mcp: 3,
  http: 4,
  'ibid.ts': 3,
}
/**
 * The services of the app, each of which may use those before it. What a capability's `access` grants to whom stands above all of them, in an order of its own;
 * `compose.ts` and what publishes the whole, above that.
 */
const services: readonly string[] = [
  ...['settings', 'models', 'vectors', 'runs', 'collections', 'attachments', 'feeds', 'tools', 'connectors', 'agents', 'memory'],
  ...['questions', 'sessions', 'workers', 'editors', 'evaluation', 'people', 'schedule', 'shares'],
  ...['collections/access', 'models/access', 'agents/access', 'attachments/access', 'connectors/access', 'memory/access', 'people/access'],
  ...['runs/access', 'sessions/access', 'settings/access', 'shares/access', 'whole', 'diagnosis'],
]
/** Where the app is made, wrapped, served and handed on; and who works with more than eight of its members. Others name what they use. */
const handedTheWhole: readonly string[] = [
  'src/app/agents/access/verb-start.ts',
  'src/app/agents/verbs/run-verb.ts',
  'src/app/attachments/access/attachments-for.ts',
  'src/app/compose.ts',
  'src/app/create-ibid.ts',
  'src/app/evaluation/run-case.ts',
  'src/app/evaluation/run-suite.ts',
  'src/app/memory/extract-memories.ts',
  'src/app/memory/memory-extraction-timer.ts',
  'src/app/people/retention/apply-retention.ts',
  'src/app/people/retention/erase-person.ts',
  'src/app/questions/ask.ts',
  'src/app/runs/access/run-start.ts',
  'src/app/schedule/all-chores.ts',
  'src/app/schedule/keep-schedule.ts',
  'src/app/sessions/access/session-prompt.ts',
  'src/app/sessions/ask-in-session.ts',
  'src/app/sessions/session-runner.ts',
  'src/app/workers/server-runs.ts',
  'src/app/workers/reloadable-app.ts',
  'src/app/workers/worker.ts',
  'src/cli/commands/mcp-serve.ts',
  'src/cli/schedule-lines.ts',
  'src/http/metrics/measured-app.ts',
  'src/http/metrics/metrics.ts',
  'src/http/server/open-serving.ts',
  'src/http/server/serve.ts',
  'src/http/server/worker-health-server.ts',
  'src/http/route-dependencies.ts',
  'src/mcp/runs/carried-runs.ts',
  'src/mcp/servers/document-servers.ts',
  'src/tui/chat/chat.ts',
  'src/tui/commands/chat-control.ts',
]
const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture|contract)\.ts$/.test(file))
const roomOf = (file: string): string => file.split('/')[1]!
const serviceOf = (file: string): string => {
  const [, , service = '', part] = file.split('/')
  if (service.endsWith('.ts')) return 'whole'
  return part === 'access' ? `${service}/access` : service
}

describe('the app', () => {
  it('has no rooms but those with a floor', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => !(room in floors))).toEqual([])
  })

  it('imports downwards only', () => {
    const wrong = files.flatMap((file) =>
      importsOf(root, file)
        .filter(
          (target) => target.startsWith('src/') && roomOf(target) !== roomOf(file) && floors[roomOf(target)]! >= floors[roomOf(file)]!,
        )
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has services that use those below them', () => {
    const ofApp = files.filter((file) => roomOf(file) === 'app' && file !== 'src/app/app.ts')
    expect([...new Set(ofApp.map(serviceOf))].toSorted()).toEqual(services.toSorted())
    const wrong = ofApp.flatMap((file) =>
      importsOf(root, file)
        .filter((target) => target.startsWith('src/app/') && target !== 'src/app/app.ts')
        .filter((target) => services.indexOf(serviceOf(target)) > services.indexOf(serviceOf(file)))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('names what services are made of without using any', () => {
    const source = readFileSync(join(root, 'src/app/app.ts'), 'utf8')
    expect([...source.matchAll(/^import (?!type ).*$/gm)].map(([line]) => line)).toEqual([])
  })

  it('hands the whole app to nobody but whoever uses more than eight of its members', () => {
    const whole = files.filter((file) => /: App\b(?!\[)/.test(readFileSync(join(root, file), 'utf8')))
    expect(whole.toSorted()).toEqual(handedTheWhole.toSorted())
  })

  it('has no circle of imports, types and dynamic ones included', () => {
    expect(circlesIn(importsBelow(root, ['src', 'web/src', 'bench', 'test']))).toEqual([])
  })

  it('knows a circle when it sees one', () => {
    const imports = { a: ['b', 'd'], b: ['c'], c: ['a', 'b'], d: ['e', 'f'], e: [], f: ['d'], g: ['a'], h: ['h'], i: ['gone'] }
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'c'], ['d', 'f'], ['h']])
  })

  it('keeps core free of input, output and libraries but zod', () => {
    const wrong = files
      .filter((file) => roomOf(file) === 'core')
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map((match) => `${file}: ${match[1]}`),
      )
      .filter((line) => !/: (zod|stemmer|@orama\/(?:stemmers|stopwords)\/[a-z]+)$/.test(line))
    expect(wrong).toEqual([])
  })

  it('lets the web app use nothing of ours but core and views, and of the schemas only types', () => {
    const pages = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    const wrong = pages.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import (type )?[^']*?from '(\.[^']+)'/gm)]
        .map(([, isType, path = '']) => ({ isType, target: relative(root, resolve(root, dirname(file), path)) }))
        .filter(({ target }) => !target.startsWith('web/'))
        .filter(({ isType, target }) => !/^src\/(?:core|views)\//.test(target) || (target.startsWith('src/core/schemas/') && !isType))
        .map(({ target }) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('reads the environment in settings alone', () => {
    // The scanner's rules speak of it in their examples.
    const code = (file: string) => readFileSync(join(root, file), 'utf8').replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '')
    const wrong = files.filter((file) => roomOf(file) !== 'settings' && /process\.env\b/.test(code(file)))
    expect(wrong).toEqual([])
  })
})
