import type { Match } from './match.ts'
import { hardCodedSecret } from './rules/hard-coded-secret.ts'
import { looksSecret } from './rules/secret-text.ts'

/** The library and its rules, loaded once a process. */
let loading: ReturnType<typeof load> | undefined

async function load() {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  return { lintSource, config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } }
}

/** Keys of services by their form, in any text; in files of settings, also values of names such as `password`. A quote shows the first letters only. */
export async function secretsIn(path: string, text: string, inTests = false): Promise<Match[]> {
  loading ??= load()
  const { lintSource, config } = await loading
  const { messages } = await lintSource({
    source: { filePath: `/${path}`, content: text, contentType: 'text' },
    options: { config, noPhysicFilePath: true },
  })
  const told = messages.filter(({ ruleId, range }) => !addresses.test(ruleId) || !(inTests || madeUp.test(text.slice(...range))))
  const found = told.flatMap(({ range: [from, to], message }) => {
    const what = /^found ([^:(]+)/.exec(message)?.[1]?.trim()
    return [matchAt(text, from, to, what ? `The file contains a secret: ${what}.` : hardCodedSecret.message)]
  })
  const lines = new Set(found.map(({ line }) => line))
  return [...found, ...(settingsFile.test(path) && !inTests ? settings(text).filter(({ line }) => !lines.has(line)) : [])]
}

/** Names and passwords inside addresses, which tests make up. */
const addresses = /basicauth|database-connection-string$/

const madeUp = /:\/\/[^:/]*:(pass(word|wd|phrase)?|pwd|secret|token|x+|\*+|changeme|example|\.{3}|[<${%[].*)(@|$)/i

const settingsFile = /(^|\/)(\.env(\.\w+)?|[\w.-]+\.(ya?ml|json|toml|ini|cfg|conf|properties|env))$/i

/** `name = value` and `"name": "value"` in files of settings. */
function settings(text: string): Match[] {
  const assignment = /^[ \t]*(?:export\s+|-\s+)?["']?([\w.-]+)["']?\s*[:=]\s*["']?([^\s"',#]+)["']?,?[ \t]*$/gm
  return [...text.matchAll(assignment)].flatMap((match) => {
    const [whole, name = '', value = ''] = match
    const word = name.split('.').at(-1)!
    if (!looksSecret(word, value)) return []
    const from = match.index + whole.lastIndexOf(value)
    return [matchAt(text, from, from + value.length, hardCodedSecret.message)]
  })
}

function matchAt(text: string, from: number, to: number, message: string): Match {
  const before = text.slice(0, from)
  const begin = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const { id, severity, cwe, hint } = hardCodedSecret
  return { rule: id, severity, cwe, hint, message, line, quote: text.slice(Math.max(begin, from - 80), Math.min(from + 4, to)).trimStart() }
}
