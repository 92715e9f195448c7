import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import picomatch from 'picomatch'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { definitions } from '../src/settings/definitions.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Instruction {
  readonly stage: string
  readonly name: string
  readonly words: string
}

/** The instructions of the Dockerfile, each with its stage: its name, or its number where it has none. */
function instructionsOf(text: string): readonly Instruction[] {
  let [stage, stages] = ['', 0]
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', words = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      if (name === 'FROM') stage = / AS (\w+)$/.exec(words)?.[1] ?? String(stages++)
      return { stage, name, words }
    })
}

const all = instructionsOf(read('Dockerfile'))
const last = all.filter(({ stage }) => stage === all.at(-1)?.stage)
const wordsOf = (name: string) => last.filter((each) => each.name === name).map(({ words }) => words)
const ignored = picomatch(
  read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((pattern) => [pattern, `${pattern}/**`]),
  { dot: true },
)
const secretWord = /KEY|SECRET|TOKEN|PASSWORD/i

describe('the image', () => {
  it('is built in stages on the newest Node, and holds nothing of what only building needs', () => {
    const from = all.filter(({ name }) => name === 'FROM').map(({ words }) => words)
    expect(from).toEqual(['node:26-slim AS build', 'node:26-slim AS install', 'node:26-slim'])
    const copied = last.filter(({ name }) => name === 'COPY').map(({ words }) => words)
    expect(copied.filter((words) => words.startsWith('--from='))).toEqual(['--from=install /app ./', '--from=build /build/dist dist'])
    expect(all.filter(({ stage, words }) => stage === 'install' && words.startsWith('npm'))).toEqual([
      { stage: 'install', name: 'RUN', words: 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund' },
    ])
  })

  it('copies what is there and is not left out', () => {
    const sources = all.flatMap(({ name, words }) => (name === 'COPY' && !words.startsWith('--from=') ? words.split(' ').slice(0, -1) : []))
    expect(sources.filter((source) => !existsSync(join(root, source)) || ignored(source))).toEqual([])
    for (const needed of ['src/cli/main.ts', 'web/vite.config.ts', 'scripts/build.mjs', 'tsconfig.build.json', 'types'])
      expect([needed, existsSync(join(root, needed)), ignored(needed)]).toEqual([needed, true, false])
    for (const kept of ['.git/config', 'node_modules/vite', 'web/node_modules/x', 'dist/cli.js', 'secrets/llm-key', '.env', '.env.local'])
      expect([kept, ignored(kept)]).toEqual([kept, true])
  })

  it('runs as nobody special, without a shell, and says whether it is ready', () => {
    expect(wordsOf('USER')).toEqual(['node'])
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(last.findLastIndex(({ name }) => name === 'RUN'))
    expect([wordsOf('ENTRYPOINT'), wordsOf('CMD')].flat().map((words) => JSON.parse(words))).toEqual([
      ['node', '/app/bin/ibid.cjs'],
      ['serve'],
    ])
    const [health = ''] = wordsOf('HEALTHCHECK')
    const command: readonly string[] = JSON.parse(health.slice(health.indexOf('CMD ') + 4))
    expect(command.slice(0, 2)).toEqual(['node', '-e'])
    expect(command[2]).toContain('http://127.0.0.1:7337/ready')
    expect([wordsOf('EXPOSE'), wordsOf('VOLUME')]).toEqual([['7337'], ['/data']])
  })

  it('has settings that there are, and no secret', () => {
    const set = wordsOf('ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    const known = new Set([...definitions.values()].map(({ variable }) => variable))
    expect(set.filter((name) => name.startsWith('IBID_') && !known.has(name))).toEqual([])
    expect(all.filter(({ name, words }) => (name === 'ENV' || name === 'ARG') && secretWord.test(words))).toEqual([])
  })
})

describe('the compose file', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'))

  it('has one service, for a team, which only this machine reaches', () => {
    expect(Object.keys(services)).toEqual(['ibid'])
    const { environment, ports, build, volumes: mounted } = services.ibid
    expect(build).toBe('.')
    expect(environment.IBID_SERVER_MODE).toBe('team')
    expect(environment.IBID_SERVER_PUBLIC_URL).toMatch(/^\$\{IBID_PUBLIC_URL:\?.+\}$/)
    expect(ports).toEqual(['127.0.0.1:7337:7337'])
    expect(Object.keys(volumes)).toEqual(['data'])
    expect(mounted).toEqual(['data:/data', expect.stringMatching(/:\/work:ro$/)])
  })

  it('gets its secrets as files, under variables that ibid reads', () => {
    const { environment, secrets: given } = services.ibid
    const known = new Set([...definitions.values()].map(({ variable }) => variable))
    for (const [name, value] of Object.entries<string>(environment)) {
      expect([name, known.has(name.replace(/_FILE$/, ''))]).toEqual([name, true])
      if (secretWord.test(name)) expect(value).toMatch(/^\/run\/secrets\//)
    }
    expect(given).toEqual(Object.keys(secrets))
    for (const { file } of Object.values<{ readonly file: string }>(secrets)) expect(file).toMatch(/^\$\{\w+:-\.\/secrets\/[\w-]+\}$/)
  })

  it('may do no more than it needs', () => {
    expect(services.ibid).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], init: true })
    expect(services.ibid.stop_grace_period).toBe('20s')
  })
})

describe('the compose file of several machines', () => {
  const { services, secrets, volumes } = parse(read('compose.team.yaml'), { merge: true })
  const { database, migrate, server, worker } = services
  const ours = [migrate, server, worker]

  it('has a database, a server that only this machine reaches, and two workers, all after the tables are made', () => {
    expect(Object.keys(services)).toEqual(['database', 'migrate', 'server', 'worker'])
    expect([migrate.command, migrate.restart, server.command, worker.command]).toEqual([['store', 'migrate'], 'no', undefined, ['worker']])
    expect(ours.map(({ ports }) => ports)).toEqual([undefined, ['127.0.0.1:7337:7337'], undefined])
    expect([database.ports, worker.deploy.replicas, server.environment.IBID_SERVER_RUNS_AT_ONCE]).toEqual([undefined, 2, 0])
    expect([server, worker].map(({ depends_on }) => depends_on.migrate.condition)).toEqual(Array(2).fill('service_completed_successfully'))
    expect(Object.keys(volumes)).toEqual(['database'])
  })

  it('gives all the same database, model and key, as files, under variables that ibid reads', () => {
    const known = new Set([...definitions.values()].map(({ variable }) => variable))
    for (const { environment, secrets: given } of ours) {
      expect(given).toEqual(['store-url', 'secret-key', 'llm-key'])
      for (const [name, value] of Object.entries(environment)) {
        expect([name, known.has(name.replace(/_FILE$/, ''))]).toEqual([name, true])
        if (secretWord.test(name) || name.includes('STORE')) expect(value).toMatch(/^\/run\/secrets\//)
      }
    }
    expect(Object.keys(secrets)).toEqual(['database-password', 'store-url', 'secret-key', 'llm-key'])
    expect(database.environment.POSTGRES_PASSWORD_FILE).toBe('/run/secrets/database-password')
  })

  it('lets none of ours do more than it needs', () => {
    for (const one of ours) expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })
})
