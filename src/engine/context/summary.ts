import { planLines } from '../../core/plan.ts'
import type { Result, Run } from '../../core/run.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { sentences } from '../../core/text/sentences.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { controlNames } from '../../core/tool.ts'
import { fence } from '../../core/untrusted-text-fence.ts'

const heading = 'Your earlier steps, shortened. The marks still stand for their sources'

/** How what was shortened is opened again, with the tools of the run. */
const openedAgain = ({ request }: Run): string =>
  request?.tools.includes('documents_open') && !request.tools.includes('recall_details')
    ? 'documents_open opens one by its mark'
    : 'recall_details opens a result again'

/** Characters of a call's arguments, a title and a quoted sentence in a line. */
const longest = { input: 120, title: 60, sentence: 200 }
/** Sources of a result that are named with their title; of further ones the mark alone. */
const titled = 8
/** Sources of a result, and characters of each, among which its quoted sentence is looked for. */
const looked = { sources: 3, characters: 1_500 }

/**
 * What stands in the place of the first `folded` messages behind the question: what people clarified and the plan in full, then one line a result, the
 * newest that fit in `tokens`. It is made from the results themselves, so a second folding has the lines of the first one too.
 */
export function summaryOf(run: Run, folded: number, tokens: number): string {
  const kept = run.messages.slice(run.opening + 1 + folded).filter(({ role }) => role === 'tool').length
  const results = run.results.slice(0, run.results.length - kept).filter(({ record }) => !controlNames.has(record.call.tool))
  const wanted = new Set(queryTerms(run.request?.question ?? ''))
  const lines: string[] = []
  let left = tokens
  for (let at = results.length - 1; at >= 0; at--) {
    const line = lineOf(results[at]!, wanted)
    left -= estimateTokens(line)
    if (left < 0) break
    lines.unshift(line)
  }
  const dropped = results[results.length - lines.length - 1]?.record.call.id
  return [
    `${heading}, and ${openedAgain(run)}.`,
    ...clarified(run),
    ...(run.plan ? [`The plan now: ${planLines(run.plan)}`] : []),
    ...(dropped === undefined ? [] : [`Left out: the results up to ${dropped}.`]),
    ...(lines.length > 0 ? [fence(lines.join('\n'), run.request?.nonce ?? '')] : []),
  ].join('\n')
}

const clarified = (run: Run): readonly string[] =>
  run.answered
    .filter(({ question }) => question.kind === 'clarification')
    .map(({ question, answer }) => `${answer.by === 'person' ? 'Clarified' : 'Assumed'}: ${question.text} ${answer.text}`)

/** A result in one line: what was asked, what came, and the sentence of it that is nearest to the question. */
function lineOf({ record, output, handles }: Result, wanted: ReadonlySet<string>): string {
  const { call, status } = record
  const asked = `${call.id} ${call.tool} ${oneLine(JSON.stringify(call.input) ?? '', longest.input)}`
  if (status !== 'success') return `${asked}: ${status}, ${oneLine(record.resultSummary, longest.sentence)}`
  const sources = output.sources ?? []
  if (sources.length === 0)
    return `${asked}: ${oneLine(nearestSentence([output.text], wanted)?.text ?? record.resultSummary, longest.sentence)}`
  const quoted = nearestSentence(
    sources.slice(0, looked.sources).map(({ passage, text }) => passage ?? text),
    wanted,
  )
  const found = sources.map(({ title, section }, at) => {
    if (at >= titled) return `[${handles[at]}]`
    const named = `[${handles[at]}] ${oneLine([title, section].filter(Boolean).join(' > '), longest.title)}`
    return quoted?.at === at ? `${named} "${oneLine(quoted.text, longest.sentence)}"` : named
  })
  return `${asked}: ${found.join(', ')}`
}

/** The sentence with the most of the wanted terms, and in which of the texts it stands; the first where several have as many. */
function nearestSentence(
  texts: readonly string[],
  wanted: ReadonlySet<string>,
): { readonly at: number; readonly text: string } | undefined {
  let best: { readonly at: number; readonly text: string; readonly hits: number } | undefined
  for (const [at, text] of texts.entries()) {
    const looking = text.slice(0, looked.characters)
    for (const { start, end } of sentences(looking)) {
      const sentence = looking.slice(start, end)
      const hits = new Set(terms(sentence).filter((term) => wanted.has(term))).size
      if (!best || hits > best.hits) best = { at, text: sentence, hits }
    }
  }
  return best
}
