/** Characters of one question that are looked at. */
const longest = 2_000

/**
 * What a person said in a question themselves, as far as it shows: without blocks of code, without lines that quote somebody, and without the words of a
 * command. Space is single.
 */
export function ownWords(question: string): string {
  const said = question
    .replace(/^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm, ' ')
    .split('\n')
    .filter((line) => !/^\s*(?:>|\|)/.test(line))
    .join(' ')
  return plainSpace(said).slice(0, longest)
}

/** On one line, with single spaces. */
export const plainSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()
