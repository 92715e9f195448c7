const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['th', /\p{Script=Thai}/u],
]

/** Small words that stand in almost every sentence of a language and seldom in others. */
const common: Readonly<Record<string, string>> = {
  en: 'the is and of to in with user has uses likes prefers for are my i at',
  de: 'der die das und ist nicht mit ein eine ich mag für den im auf wohnt nutzer',
  fr: 'le la les est et des une dans avec je utilisateur pour pas qui',
  es: 'el los es y del una en con usuario por para que mi como',
  it: 'il è e di che un una con per utente non sono della',
  pt: 'o os é e do da uma com usuário não em para que',
  nl: 'de het een is en van niet met ik voor gebruiker op',
}
const sets = Object.entries(common).map(([language, words]) => [language, new Set(words.split(' '))] as const)

/** The language of a sentence as a two-letter code, told by its script or its small words; `en` where nothing tells. Only a label: no fact is touched by it. */
export function languageOf(text: string): string {
  for (const [language, script] of scripts) if (script.test(text)) return language
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = 'en'
  let most = -1
  for (const [language, set] of sets) {
    const hits = words.filter((word) => set.has(word)).length
    if (hits > most) [best, most] = [language, hits]
  }
  return best
}
