import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Catalogue } from '../../src/core/language/message.ts'
import { saidSentences } from './said-sentences.fixture.ts'
import { terminalWords } from './terminal-words.fixture.ts'

const root = join(import.meta.dirname, '../..')

/** Words that were replaced, and what stands in their place: one term for one thing, the one that users of such programs know. */
const replaced: readonly (readonly [old: RegExp, now: string])[] = [
  [/what to type next/i, 'next steps'],
  [/documents in .* can be asked/i, 'ask about the documents in'],
  [/\bask on\b/i, 'ask a follow-up'],
  [/calls? of models\b/i, 'model calls'],
  [/\b(?:tokens|questions|runs) a day\b/i, 'per day'],
  [/newest (?:sessions|conversations)/i, 'recent conversations'],
  [/\bunknown cost\b/i, 'cost unknown'],
  [/comes? with ibid\b|set here\b/i, 'built in, modified'],
  [/how it came about/i, 'trace'],
  [/make it again/i, 're-run'],
  [/takes? (?:the last turn|it|them|this) (?:and .* )?back\b/i, 'undo'],
  [/\bor no longer\b/i, 'toggle; or has expired'],
  [/\bfor good\b/i, 'permanently'],
  [/what was meant for the prompt|takes no key that/i, 'keys typed in a question do not reach the prompt'],
  [/lets? a browser in|lets? (?:them|people|him|her) in\b/i, 'signs a browser in'],
  [/\bshut out\b|is out within/i, 'blocked, signed out'],
  [/somebody else['’]s words|words of strangers/i, 'untrusted text'],
  [/looks? like what is not there/i, 'returns 404'],
  [/\btakes? (?:it|them|this) away\b|\btaken away\b/i, 'delete, remove'],
  [/\bswitch(?:es|ed)? (?:on|off)\b/i, 'enable, disable'],
  [/\bhand(?:ed|s)? over files\b|files handed over/i, 'upload'],
  [/\be-mails?\b/i, 'email'],
  [/\blog(?:ged)? in(?:to)?\b|\blogin page\b/i, 'sign in'],
  [/\bdialogues?\b/i, 'conversation'],
  [/\bthe loser\b|\bgoes home\b/i, 'no metaphors'],
  [/\banother site\b/i, 'a different site'],
  [/\braise (?:agent|llm|server|web|tools|chat)\./i, 'increase'],
  [/, needed\b|\(needed\)/i, 'required'],
  [/\bfeed(?: not found|s? (?:type|name))\b|\bthe feed\b/i, 'connector'],
  [/\bit exited with code\b/i, 'exit code'],
  [/\bnotes in the audit\b|\bprompts that wait\b|\blooks back\b/i, 'audit log entries, queued messages, memory reviews'],
  [/\bset-?up wizard\b/i, 'set-up'],
  [/\b(?:sessions? not found|no sessions (?:yet|match)|sessions start with|session \S+ is busy)/i, 'conversation'],
  [/\bpassages? of text that\b/i, 'quote'],
]

/** The manual names services that are read `feeds`, as the settings do. */
const isAboutFeeds = (at: string): boolean => /^docs\/(?:feeds|security|serve|settings|team)\.md/.test(at)

interface Words {
  readonly at: string
  readonly words: string
}

async function visibleWords(): Promise<readonly Words[]> {
  const { own, errors } = terminalWords()
  const terminal = [...own, ...errors].map(([words, at]) => ({ at, words }))
  // What tools and agents are told is chosen by how well models follow it.
  const said = saidSentences().flatMap(({ english, at }) => (at.endsWith('.md') ? [] : [{ at, words: english }]))
  const web = await Promise.all(globSync('web/src/words/en/*.ts', { cwd: root }).map(webWords))
  const manual = ['README.md', ...globSync('docs/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))]
    .filter((file) => !/\/(?:decisions|benchmarks|tools)\.md$/.test(file))
    .flatMap((file) => prose(file))
  return [...terminal, ...said, ...web.flat(), ...manual]
}

async function webWords(file: string): Promise<readonly Words[]> {
  const areas: Readonly<Record<string, Catalogue>> = await import(join(root, file))
  return Object.values(areas).flatMap((area) =>
    Object.entries(area).flatMap(([key, message]) =>
      (typeof message === 'string' ? [message] : Object.values(message)).map((words) => ({ at: `${file} ${key}`, words })),
    ),
  )
}

/** Lines of a page, without commands and what they print. */
function prose(file: string): readonly Words[] {
  let isCode = false
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('```')) isCode = !isCode
      return isCode ? [] : [{ at: `${file}:${index + 1}`, words: line.replace(/`[^`]*`/g, '') }]
    })
}

it('no term that was replaced comes back in the web app, the terminal, errors, settings or the manual', async () => {
  const found = (await visibleWords()).flatMap(({ at, words }) =>
    replaced
      .filter(([old]) => old.test(words) && !(isAboutFeeds(at) && /feed/i.test(String(old))))
      .map(([old, now]) => `${at}: ${old.exec(words)?.[0]} → ${now}`),
  )
  expect(found).toEqual([])
})
