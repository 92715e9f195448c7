import type { KnownPerson } from '../../core/feed-store.ts'

/**
 * Those whose name, address or handle has all the words: whole words where anybody has them, else their beginnings. A whole address, `@handle` or
 * `Name <address>` means nobody else.
 */
export function fittingPeople(people: readonly KnownPerson[], words: string): readonly KnownPerson[] {
  if (/[@<]/u.test(words)) {
    const exact = words
      .trim()
      .toLowerCase()
      .replace(/^.*<([^<>]+)>$/u, '$1')
      .replace(/^@/u, '')
    const same = people.filter(({ addresses, handles }) => addresses.includes(exact) || handles.includes(exact))
    if (same.length > 0) return same
  }
  const wanted = wordsIn(words)
  if (wanted.length === 0) return []
  const whole = people.filter((person) => hasAll(person, wanted, (own, word) => own === word))
  return whole.length > 0 ? whole : people.filter((person) => hasAll(person, wanted, (own, word) => own.startsWith(word)))
}

function hasAll(
  { name, addresses, handles }: KnownPerson,
  wanted: readonly string[],
  fits: (own: string, word: string) => boolean,
): boolean {
  const own = [name, ...addresses, ...handles].flatMap(wordsIn)
  return wanted.every((word) => own.some((each) => fits(each, word)))
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
