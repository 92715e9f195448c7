import type { Run } from '../../core/run.ts'
import type { ExportedPlaces } from '../exported-places.ts'
import { type SentenceWarning, sentenceWarningsOf } from '../sentence-warnings.ts'
import type { Speech } from '../words/say.ts'
import { type Html, html, link } from './html.ts'
import { markdownHtml } from './markdown-html.ts'

/** `2026-11-22 05:47:10 UTC`. */
export const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const doubtMark = (mark: '?' | '!', doubt: SentenceWarning | undefined, { say, reasonInReadersLanguage }: Speech): Html => {
  const reason = doubt && reasonInReadersLanguage(doubt.why)
  const why = doubt?.quote === undefined ? reason : say`${reason ?? ''}; the source says: ${doubt.quote}`
  return html`<span class="mark none" title="${why ?? (mark === '?' ? say`No source supports this sentence.` : say`A source contradicts this sentence.`)}">${mark}</span>`
}

/** The words of an answer; its marks lead to the quotes that `quotesHtml` gives for the same `anchor`. */
export function answerHtml({ answer }: Run, speech: Speech, anchor = 'quote'): Html {
  if (!answer) return html`<p class="faint">${speech.say`No answer.`}</p>`
  const marks = new Set(answer.citations.map(({ mark }) => String(mark)))
  const doubted = (sign: string) => sentenceWarningsOf(answer).filter((doubt) => doubt.sign === sign)
  const doubts = { '?': doubted('[?]'), '!': doubted('[!]') }
  return markdownHtml(answer.text, (mark) => {
    if (mark === '?' || mark === '!') return doubtMark(mark, doubts[mark].shift(), speech)
    return marks.has(mark) ? html`<a class="mark" href="#${anchor}-${mark}">${mark}</a>` : undefined
  })
}

/** The sentences of an answer that a source contradicts, each with the reason, the source and its words; nothing where there are none. */
export function contradictionsHtml({ answer, sources }: Run, places: ExportedPlaces, speech: Speech): Html | undefined {
  const found = sentenceWarningsOf(answer ?? {}).filter(({ sign }) => sign === '[!]')
  if (found.length === 0) return undefined
  const items = found.map(({ text, why, quote, uri, source: handle = '' }) => {
    const source = sources.get(handle)
    return html`<li><span class="mark none">!</span> ${text}
<p class="bad">${speech.reasonInReadersLanguage(why)}</p>
${source && html`<strong>${[source.title, source.section].filter(Boolean).join(' > ')}</strong>`}
${quote && html`<blockquote>${quote}</blockquote>`}
${uri && html`<p class="faint">${link(places.placeOf(uri, source))}</p>`}</li>`
  })
  return html`<ul class="quotes">${items}</ul>`
}

/** The quotes of an answer with their documents; nothing where it cites none. `about` is what stands behind the place of each. */
export function quotesHtml(
  { answer, sources }: Run,
  places: ExportedPlaces,
  { anchor = 'quote', about }: { readonly anchor?: string; readonly about?: (mark: number) => Html | undefined } = {},
): Html | undefined {
  if (!answer || answer.citations.length === 0) return undefined
  const quotes = answer.citations.map(({ mark, source: handle, quote, uri }) => {
    const source = sources.get(handle)
    const more = about?.(mark)
    return html`<li id="${anchor}-${mark}"><span class="mark">${mark}</span> <strong>${[source?.title, source?.section].filter(Boolean).join(' > ')}</strong>
<blockquote>${quote}</blockquote>
<p class="faint">${link(places.placeOf(uri, source))}${more && html`<br>${more}`}</p></li>`
  })
  return html`<ol class="quotes">${quotes}</ol>`
}
