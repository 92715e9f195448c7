import { englishSpeech, type Speech, type SpokenWords, speechOf } from './say.ts'

/** What is spoken beside English. A language is a folder beside this file and a line here; it is loaded where it is chosen. */
const languages: Readonly<Record<string, () => Promise<Omit<SpokenWords, 'language'>>>> = {
  zh: async () => (await import('./zh/terminal/terminal.ts')).terminal,
}

/** The words of a language by its BCP 47 tag, its region left out; undefined where that is English or not spoken. */
export async function wordsIn(tag: string): Promise<SpokenWords | undefined> {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  const words = Object.hasOwn(languages, language) ? await languages[language]?.() : undefined
  return words && { language, ...words }
}

/** What says something in a language, for pages that somebody asks another process for; English where it is not spoken. */
export async function speechIn(tag: string | undefined): Promise<Speech> {
  const words = tag === undefined ? undefined : await wordsIn(tag)
  return words ? speechOf(words) : englishSpeech
}
