import type { Sentences } from '../../../src/views/words/sentences.ts'
import type { Areas } from './areas.ts'

interface LanguageFile {
  readonly translation: Areas
}

/** A folder beside this file adds a language; it is loaded where it is chosen. English is in the pages themselves. */
const files = import.meta.glob<LanguageFile>('./*/index.ts')
/** What the server says in English, in other languages: pages seldom show it, so it is loaded apart from their own words. */
const sentenceFiles = import.meta.glob<{ readonly sentences: Sentences; readonly reasons: Sentences }>(
  '../../../src/views/words/*/sentences.ts',
)
/** What stands beside the calls of tools: every conversation shows it, so it is apart from all the rest. */
const summaryFiles = import.meta.glob<{ readonly summaries: Sentences }>('../../../src/views/words/*/summaries.ts')
const codes: readonly string[] = ['en', ...Object.keys(files).map((path) => path.split('/')[1] ?? '')]

/** What may be chosen. `auto` is what the server is set to, or else the browser. */
export const languages: readonly string[] = ['auto', ...codes]

const key = 'ibid.language'

export const storedLanguage = (): string => languages.find((each) => each === localStorage.getItem(key)) ?? 'auto'

/** Has the app speak what somebody chose, from the load that follows on; kept in this browser. */
export function chooseLanguage(chosen: string): void {
  if (chosen === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, chosen)
  location.reload()
}

/** The first language that the app has of those that are wanted; English where it has none. */
function wantedLanguage(): string {
  const wanted = [storedLanguage(), document.documentElement.dataset['language'] ?? 'auto', ...navigator.languages]
  return wanted.map((each) => each.toLowerCase().split('-')[0]).find((each) => each !== undefined && codes.includes(each)) ?? 'en'
}

/** Undefined where it is English, or cannot be loaded. */
const load = async (language: string): Promise<LanguageFile | undefined> => files[`./${language}/index.ts`]?.().catch(() => undefined)

const wanted = wantedLanguage()
// Everything that has words waits for them, so they are the same wherever they are asked for.
const file = wanted === 'en' ? undefined : await load(wanted)

/** The language of the page, a BCP 47 tag. */
export const language = file ? wanted : 'en'
document.documentElement.lang = language

/** The words of an area in the language of the page; undefined where that is English. */
export const translated = (area: keyof Areas) => file?.translation[area]

/** Loads the sentences of the server, and what sources say against an answer, in the language of the page. */
export async function loadSentences(): Promise<{ readonly sentences: Sentences; readonly reasons: Sentences }> {
  return (await sentenceFiles[`../../../src/views/words/${language}/sentences.ts`]?.()) ?? { sentences: {}, reasons: {} }
}

/** Loads what stands beside the calls of tools, in the language of the page. */
export async function loadSummaries(): Promise<Sentences> {
  return (await summaryFiles[`../../../src/views/words/${language}/summaries.ts`]?.())?.summaries ?? {}
}
