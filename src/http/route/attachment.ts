/** Characters of a file's name, at most. */
const longest = 60

/**
 * A `content-disposition` by which a browser saves a file under words that people know; a program, and a browser of before, under `name`, which is plain ASCII
 * without an ending.
 */
export function attachment(name: string, words: string, extension: string): string {
  const known = words
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  const plain = `attachment; filename="${name}.${extension}"`
  return known === '' ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(known)}.${extension}`
}
