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
  en: 'the is and of to in with user has uses likes prefers for are my i at how what when why where can do does this that you be not it',
  de: 'der die das und ist nicht mit ein eine einen ich mag für den dem im auf wohnt nutzer wie was wann warum wo wird werden kann muss von zu sind es',
  fr: 'le la les est et des une dans avec je utilisateur pour pas qui que comment quand pourquoi où du au sont il ce peut',
  es: 'el los las es y del una en con usuario por para que mi como cómo cuándo qué dónde no se son al puede',
  it: 'il è e di che un una con per utente non sono della come quando perché dove si del le gli può',
  pt: 'o os é e do da uma com usuário não em para que como quando onde dos das são se ao pode',
  nl: 'de het een is en van niet met ik voor gebruiker op hoe wat wanneer waarom waar dat zijn wordt kan',
}
const sets = Object.entries(common).map(([language, words]) => [language, new Set(words.split(' '))] as const)

/** The language of a text as a two-letter code, told by its script or its small words; `en` where nothing tells. Only a label: no fact is touched by it. */
export function languageOf(text: string): string {
  for (const [language, script] of scripts) if (script.test(text)) return language
  return latinLanguageOf(text)
}

/** The same by small words alone: some characters of another script change nothing. */
export function latinLanguageOf(text: string, otherwise = 'en'): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = otherwise
  let most = 0
  for (const [language, set] of sets) {
    const hits = words.filter((word) => set.has(word)).length
    if (hits > most) [best, most] = [language, hits]
  }
  return best
}
