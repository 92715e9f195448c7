import { shell } from './en/shell.ts'
import { wordsOf } from './words.tsx'

const say = wordsOf('shell', shell)

/** What a choice of language is called: each language by its own name. */
export const languageName = (code: string): string =>
  code === 'auto' ? say('languageAuto') : (new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code)
