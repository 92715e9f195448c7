import type { AgentFile } from './agent-file.ts'
import type { KnownTools } from './agent-problems.ts'

const kinds: Readonly<Record<string, ReturnType<KnownTools['get']> & object>> = {
  git_diff: { gives: 'change' },
  github_fetch_pr: { gives: 'change' },
  security_scanner: { takes: ['change'], gives: 'findings' },
  code_analyzer: { takes: ['change'], gives: 'findings' },
  test_runner: {},
  grep: { input: { json: { type: 'object', properties: { pattern: {}, folder: {} } }, check: (value) => ({ ok: true, value }) } },
  run_agent: { delegates: true },
  ask_user: {},
}

/** Tools as the app knows them. */
export const knownTools: KnownTools = { names: Object.keys(kinds), get: (name) => kinds[name] }

/** Problems as lines: `3:1 error ...`. */
export const told = ({ problems }: AgentFile): readonly string[] =>
  problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}`)
