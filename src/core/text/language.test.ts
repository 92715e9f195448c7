import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  ['The user speaks German.', 'en'],
  ['Prefers Vim', 'en'],
  ['用户喜欢简短的回答', 'zh'],
  ['ユーザーは東京に住んでいます', 'ja'],
  ['Der Nutzer wohnt in Wien und mag Jazz nicht', 'de'],
  ["L'utilisateur habite dans une ville et aime le jazz", 'fr'],
  ['El usuario vive en una ciudad con el mar', 'es'],
  ['Пользователь любит джаз', 'ru'],
  ['Wie lange bleiben tote Aufträge in den Warteschlangen?', 'de'],
  ['', 'en'],
])('%s is %s', (text, language) => expect(languageOf(text)).toBe(language))
