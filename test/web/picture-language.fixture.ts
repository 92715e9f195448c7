import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, Message } from '../../src/core/language/message.ts'

/** The language that pages are looked at in, where it is not English; `node scripts/pictures.mjs FOLDER --language zh` sets it. */
export const pictureLanguage = process.env['SHOTS_LANGUAGE']

const translations = new Map<string, string>()
if (pictureLanguage) {
  const words = join(import.meta.dirname, '../../web/src/words')
  for (const file of readdirSync(join(words, 'en'))) {
    const [english, translated] = await Promise.all([catalogue(join(words, 'en', file)), catalogue(join(words, pictureLanguage, file))])
    for (const [key, message] of Object.entries(english)) translations.set(form(message), form(translated[key] ?? message))
  }
  const { sentences } = await import(join(import.meta.dirname, '../../src/views/words', pictureLanguage, 'sentences.ts'))
  for (const [english, translated] of Object.entries<string>(sentences))
    if (!translations.has(english)) translations.set(english, translated)
}

/** Words of the app as a page says them in that language; a count stands for any. */
export function inPictureLanguage(english: string): string {
  const count = /\d+/.exec(english)?.[0] ?? ''
  return translations.get(english) ?? translations.get(english.replace(count, '{count}'))?.replace('{count}', count) ?? english
}

/** The one catalogue in a file. */
async function catalogue(file: string): Promise<Catalogue> {
  const [first = {}] = Object.values<Catalogue>(await import(file))
  return first
}

function form(message: Message): string {
  return typeof message === 'string' ? message : message.other
}
