import type { Run } from '../../core/run.ts'
import type { SessionInfo } from '../../core/session.ts'
import { duration } from '../amounts.ts'
import { endReason } from '../end-reason.ts'
import { exportedPlaces } from '../exported-places.ts'
import { runNote } from '../run-note.ts'
import { englishSpeech, type Speech } from '../words/say.ts'
import { answerHtml, contradictionsHtml, quotesHtml, utc } from './answer-html.ts'
import { type Html, html } from './html.ts'
import { pageHtml } from './page-html.ts'

/**
 * A session as one HTML page for others: each question with its answer, whose marks lead to the quotes below it. As `runPage` it stands by itself, with dates in
 * UTC and documents named as `exportedPlaces` names them; of steps, prompts and tools it says nothing.
 */
export function sessionPage(session: SessionInfo, runs: readonly { readonly run: Run }[], speech: Speech = englishSpeech): string {
  const { say, sayCount } = speech
  const body = html`<header>
<p class="brand">${say`Session ${session.id}, ${utc(session.createdAt)}, ${sayCount(session.runs, 'question')}`}</p>
<h1>${session.title}</h1>
</header>
<main>
${runs.map(({ run }, index) => turnHtml(run, index + 1, { title: session.title, speech }))}
</main>`
  return pageHtml(session.title, body)
}

/** Its question is its heading, but where the page has it as its `title` just above. */
function turnHtml(run: Run, number: number, { title, speech }: { readonly title: string; readonly speech: Speech }): Html {
  const { request, answer, end, startedAt, lastAt } = run
  const { say, sayText, inReadersLanguage, noteInReadersLanguage } = speech
  const note = runNote(run)
  const places = exportedPlaces(run.sources.values(), request?.folder)
  const quotes = quotesHtml(run, places, { anchor: `quote-${number}` })
  const about = [
    utc(startedAt),
    ...(answer?.mode === 'model' && request ? [request.model] : []),
    ...(end ? [inReadersLanguage(duration(lastAt - startedAt))] : []),
    ...(end?.status === 'done' ? [] : [end ? inReadersLanguage(endReason(end.reason)) : inReadersLanguage(endReason('unfinished'))]),
    ...(answer && answer.citations.length > 0 ? [say`Confidence: ${sayText(answer.confidence)} (${answer.confidenceScore})`] : []),
  ]
  const question = request?.question ?? run.id
  return html`<section id="question-${number}">${number === 1 && question === title ? '' : html`<h2 class="text">${question}</h2>`}
<p class="faint">${about.join(' · ')}</p>
<div class="card">${answerHtml(run, speech, `quote-${number}`)}</div>
${note && html`<p><strong>${say`Note`}</strong> ${noteInReadersLanguage(note)}</p>`}
${contradictionsHtml(run, places, speech)}
${quotes && html`<h3>${say`Quotes`}</h3>${quotes}`}</section>`
}
