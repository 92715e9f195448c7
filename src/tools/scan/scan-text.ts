import { createHash } from 'node:crypto'
import { languageOf, syntaxOf } from '../syntax/languages.ts'
import { readCode } from './code/code.ts'
import { type Match, matchRules } from './match.ts'
import { rules } from './rules/rules.ts'
import { secretsIn } from './secrets.ts'

/** What is scanned: the text of a file, or lines cut out of it. */
export interface Scanned {
  /** With `/`; its end says the language. */
  readonly path: string
  readonly text: string
  /** True for lines cut out of a file. */
  readonly fragment?: boolean
  /** `secrets` looks for keys of services only: in tests, people write other things on purpose. */
  readonly only?: 'secrets'
}

/** Results by what was scanned: the same text is the same findings, whatever it is called. The oldest make room. */
const known = new Map<string, readonly Match[]>()
const kept = 2_000

/** All findings in a text, in the order of the lines. */
export async function scanText({ path, text, fragment = false, only }: Scanned): Promise<readonly Match[]> {
  const language = languageOf(path)
  const end = /[^/.]*(?:\.\w+)?$/.exec(path)?.[0] ?? ''
  const key = createHash('sha256')
    .update(`${language ?? end}\0${fragment}\0${only ?? ''}\0${text}`)
    .digest('base64')
  const before = known.get(key)
  if (before) return before
  const secrets = await secretsIn(path, text, only === 'secrets')
  let found: readonly Match[] = secrets
  if (language && only !== 'secrets') {
    const parse = await syntaxOf(language)
    const lines = new Set(secrets.map(({ line }) => line))
    const matches = matchRules(readCode(parse(text), language, text, fragment), rules)
    // A key that is known by its form is not found a second time by its name.
    found = [...secrets, ...matches.filter(({ rule, line }) => rule !== 'hard-coded-secret' || !lines.has(line))].toSorted(
      (a, b) => a.line - b.line,
    )
  }
  if (known.size >= kept) known.delete(known.keys().next().value!)
  known.set(key, found)
  return found
}
