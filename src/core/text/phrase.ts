/**
 * How a word ends by the number before it: `file(s)` is `file` behind 1 and `files` behind any other, `entr(y|ies)` is `entry` and `entries`, `agree(s|)` is
 * `agrees` and `agree`. As a group of `split`: the two endings, the second absent where the first is that of the plural.
 */
export const wordEndings = /(?<=\p{L})\((\p{L}*)(?:\|(\p{L}*))?\)/gu

/**
 * An English line that programs and models read as it is, and that people read in their language: phrase`${3} file(s) of ${name}`. Its translation stands
 * under its words with numbered places, `{1} file(s) of {2}`, and is found again from the line itself, so that what was stored before is translated too.
 */
export const phrase = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  texts.reduce((said, text, at) => {
    const value = String(values[at - 1] ?? '')
    return `${said}${value}${text.replace(wordEndings, (_, one: string, other?: string) => endingOf(value === '1', one, other))}`
  }, '')

const endingOf = (isOne: boolean, first: string, second: string | undefined): string =>
  second === undefined ? (isOne ? '' : first) : isOne ? first : second
