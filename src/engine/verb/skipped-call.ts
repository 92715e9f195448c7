/** Why a declared call was not made, in words and back again: a run that is made anew knows of its tools what stands on its log. */
export const lacking = (names: readonly string[]): string => `it needs ${names.join(' and ')}`
export const withoutSubject = (kinds: readonly string[]): string => `it works on ${kinds.join(' or ')}, and nothing gave that`

/** The names of arguments, or the kinds of results, that a tool needs by these words; none where they say neither. */
export function needsIn(why: string): { readonly required: readonly string[]; readonly takes: readonly string[] } {
  const [, names] = /^it needs (.+)$/.exec(why) ?? []
  const [, kinds] = /^it works on (.+), and nothing gave that$/.exec(why) ?? []
  return { required: names?.split(' and ') ?? [], takes: kinds?.split(' or ') ?? [] }
}
