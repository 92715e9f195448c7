import type { RunEvent } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { ReadSource } from '../../core/schemas/http/runs.ts'
import type { SharedRun } from '../../core/schemas/http/shares.ts'
import type { Citation, Source } from '../../core/source.ts'
import { resultOf } from '../../views/result.ts'
import { openSourcesOf } from './shared-sources.ts'
import { stepsOf } from './shared-steps.ts'

/** Stands in place of a source that is not shared. */
const notShared = 'Not shared'

/**
 * What readers of a share see of a run that is shareable. Everything is named here that they do: what is added to runs later is not shown before somebody has
 * thought about it. Instructions, memory, earlier turns, plans, reasoning and drafts of the model, results of tools and bytes of files are left out.
 */
export function sharedRun(events: readonly RunEvent[]): SharedRun {
  const run = replay(events[0]?.run ?? '', events)
  const open = openSourcesOf(run)
  return {
    run: run.id,
    question: run.request?.question ?? '',
    askedAt: run.startedAt,
    model: run.request?.model ?? '',
    files: run.request?.files?.map(({ document }) => document) ?? [],
    result: sharedResult(resultOf(run), open),
    sources: quotedSources(run, open),
    steps: stepsOf(events),
  }
}

function sharedResult(result: RunResult, open: ReadonlySet<string>): RunResult {
  const { run, status, reason, mode, answer, unsupported, verified, outcome, missing, note, unaided, assumptions, fault } = result
  const { confidence, confidenceScore, usage, costUsd, durationMs } = result
  const closed = new Set(result.citations.flatMap(({ mark, source }) => (open.has(source) ? [] : [mark])))
  return {
    ...{ run, status, reason, mode, answer, unsupported, confidence, confidenceScore, usage, costUsd, durationMs },
    citations: result.citations.map((citation) => sharedCitation(citation, open)),
    ...(result.sentences ? { sentences: result.sentences.map((sentence) => sharedSentence(sentence, open, closed)) } : {}),
    sources: result.sources.map((source) =>
      open.has(source.id) ? { ...source, uri: webAddress(source.uri) } : { id: source.id, title: notShared, uri: '' },
    ),
    ...(verified ? { verified } : {}),
    ...(outcome ? { outcome } : {}),
    ...(missing ? { missing } : {}),
    ...(note === undefined ? {} : { note }),
    ...(unaided ? { unaided } : {}),
    ...(assumptions ? { assumptions } : {}),
    ...(fault ? { fault: { code: fault.code, message: 'this question could not be answered', recoverable: fault.recoverable } } : {}),
  }
}

const sharedCitation = (citation: Citation, open: ReadonlySet<string>): Citation =>
  open.has(citation.source) ? { ...citation, uri: webAddress(citation.uri) } : { ...citation, quote: '', uri: '' }

type Sentence = NonNullable<RunResult['sentences']>[number]

/** Why a sentence is doubted may be said in the words of a source. */
function sharedSentence(
  { text, state, marks, at, reason, invented, against }: Sentence,
  open: ReadonlySet<string>,
  closed: ReadonlySet<number>,
): Sentence {
  const known = { text, state, marks, at, ...(invented ? { invented } : {}) }
  if (marks.some((mark) => closed.has(mark)) || (against && !open.has(against.source))) return known
  return {
    ...known,
    ...(reason === undefined ? {} : { reason }),
    ...(against ? { against: { ...against, uri: webAddress(against.uri) } } : {}),
  }
}

/** What the answer quotes, or what speaks against it. */
function quotedSources({ sources, answer }: Pick<Run, 'sources' | 'answer'>, open: ReadonlySet<string>): readonly ReadSource[] {
  const against = new Set(answer?.sentences?.map((sentence) => sentence.against?.source))
  return [...sources].flatMap(([handle, source]) => {
    const citations = answer?.citations.filter((citation) => citation.source === handle) ?? []
    if (!open.has(handle) || (citations.length === 0 && !against.has(handle))) return []
    return [{ handle, source: sharedSource(source), citations: citations.map((citation) => sharedCitation(citation, open)) }]
  })
}

const sharedSource = ({ id, title, uri, text, collection, document, section, line, readAt }: Source): Source => ({
  ...{ id, title, uri: webAddress(uri), text },
  ...(collection === undefined ? {} : { collection }),
  ...(document === undefined ? {} : { document }),
  ...(section === undefined ? {} : { section }),
  ...(line === undefined ? {} : { line }),
  ...(readAt === undefined ? {} : { readAt }),
})

/** Where a file lies on the server is nobody's business. */
const webAddress = (uri: string): string => (/^https?:/.test(uri) ? uri : '')
