/**
 * The nouns of an English text, lower-cased: by a lexicon and by what stands around a word, so that one in no lexicon counts where a noun would stand. What reads
 * them is loaded when it is first needed (some 30 ms).
 */
export async function nounsIn(text: string): Promise<ReadonlySet<string>> {
  const { default: read } = await import('compromise/two')
  const sentences: readonly Sentence[] = read(text).json()
  const nouns = sentences.flatMap(({ terms }) => terms.filter(({ tags }) => tags.includes('Noun') && !tags.includes('Pronoun')))
  return new Set(nouns.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
}

interface Sentence {
  readonly terms: readonly { readonly text: string; readonly tags: readonly string[] }[]
}
