import { stopWords } from '../../core/text/stop-words.ts'

/** The words of a question that a mail server is asked for, at most six; the longest ones where there are more. */
export function queryParts(query: string): readonly string[] {
  const all = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}@._'+-]*/gu) ?? [])].map((word) =>
    word.replace(/[._'+-]+$/u, ''),
  )
  const words = all.filter((word) => !stopWords.has(word))
  const wanted = words.length > 0 ? words : all
  if (wanted.length <= 6) return wanted
  const longest = new Set([...wanted].sort((a, b) => b.length - a.length).slice(0, 6))
  return wanted.filter((word) => longest.has(word))
}
