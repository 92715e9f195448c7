import type { Answer } from '../../core/answer.ts'
import { imageName } from '../../core/attached.ts'
import type { Run } from '../../core/run.ts'
import { type Citation, uriOfQuote } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { shownImages } from '../shown-images.ts'
import { isClaim } from './claim.ts'
import { confidenceOf } from './confidence.ts'
import { marksAnywhere, marksAtEnd, withoutMarks } from './marks.ts'
import { findSupport } from './support.ts'

/**
 * An answer whose citations stand. Each `[s3]` becomes a number with a verbatim quote, or vanishes; a sentence left without support carries `[?]`.
 * A sentence of a model that names no source is given one where a source the run has read states it.
 */
export function checkedAnswer(run: Run, text: string, mode: Answer['mode']): Answer {
  let unknownMarks = 0
  // Who has changed something says what was done; only what is marked is then a claim about a source.
  const speaksOfSources = mode === 'model' && run.sources.size > 0 && !run.results.some(({ record }) => record.effect === 'write')
  const images = shownImages(run).map(imageName)
  const citations: Citation[] = []
  const unsupported: string[] = []
  let claims = 0
  let written = ''
  let at = 0
  for (const unit of sentences(text)) {
    const raw = text.slice(unit.start, unit.end)
    const code = unit.kind === 'code'
    const { handles, bare } = mode === 'extractive' ? marksAtEnd(raw) : marksAnywhere(raw, code)
    unknownMarks += handles.filter((handle) => !run.sources.has(handle)).length
    const claim =
      handles.length > 0 || (speaksOfSources && unit.kind === 'prose' && isClaim(bare) && !images.some((name) => bare.includes(name)))
    written += text.slice(at, unit.start)
    at = unit.end
    if (!claim) {
      written += bare
      continue
    }
    claims++
    const marks = cite(run, bare, handles, citations)
    if (marks.length === 0) unsupported.push(bare)
    written += withMarks(bare, marks.length > 0 ? marks.map((number) => `[${number}]`).join('') : '[?]', code)
  }
  written += text.slice(at)
  if (mode === 'model') written = withoutMarks(written, true)
  const { confidence, score, note } = confidenceOf(run, { mode, claims, citations, unsupported })
  return {
    text: written.trim(),
    citations,
    unsupported,
    confidence,
    confidenceScore: score,
    mode,
    ...(unknownMarks > 0 ? { unknownMarks } : {}),
    ...(run.unaided && mode === 'model' && citations.length === 0 ? { unaided: true } : {}),
    ...(note ? { note } : {}),
  }
}

/** Adds the citations that hold and returns their numbers. Without handles every source is tried and the best one taken. */
function cite(run: Run, claim: string, handles: readonly string[], citations: Citation[]): readonly number[] {
  const known = handles.filter((handle) => run.sources.has(handle))
  const found = (known.length > 0 ? known : [...run.sources.keys()]).flatMap((handle) => {
    const source = run.sources.get(handle)!
    const support = findSupport(claim, source)
    return support ? [{ source: handle, quote: support.quote, support: support.score, uri: uriOfQuote(source, support.quote) }] : []
  })
  const kept = known.length > 0 ? found : found.sort((a, b) => b.support - a.support).slice(0, 1)
  return kept.map((candidate) => {
    const same = citations.find((citation) => citation.source === candidate.source && citation.quote === candidate.quote)
    if (same) return same.mark
    const mark = citations.length + 1
    citations.push({ mark, ...candidate, support: Math.round(candidate.support * 100) / 100 })
    return mark
  })
}

/** Marks go before the closing full stop's line end, after a table row's last cell, and below a code block. */
function withMarks(text: string, marks: string, code: boolean): string {
  if (code) return `${text}\n${marks}`
  const row = /^(.*\S)(\s*\|\s*)$/s.exec(text)
  return row ? `${row[1]} ${marks}${row[2]}` : `${text.trimEnd()} ${marks}`
}
