import { stopWords } from '../../core/text/stop-words.ts'
import { words } from '../../core/text/words.ts'

/** Words with which an answer speaks of itself rather than of its subject. */
const ofItself =
  /^(?:here(?:'s| is| are)|for example|for instance|in summary|in short|note that$|see |the (?:following|above|sources?|documents?|documentation|results?) (?:do(?:es)? not|don't|doesn't|did not|didn't|contains? no|say nothing)|i (?:could|can|did|do|was|am|have|found)|no (?:source|document|result|information)|there is no (?:mention|information)|根据|以上|来源)/i
/** Words that carry meaning; fewer state nothing that could be looked up. */
const fewestWords = 3

/** Whether a sentence without a mark states something that a source should bear out. */
export function isClaim(sentence: string): boolean {
  const text = sentence.trim()
  if (/[:：?？]$/.test(text) || ofItself.test(text)) return false
  return words(text).filter((word) => !stopWords.has(word)).length >= fewestWords
}
