import { replay } from '../../../core/fold-run.ts'
import { costOfRun } from '../../../views/cost.ts'
import { resultOf } from '../../../views/result.ts'
import { storyOf } from '../../../views/run-story.ts'
import type { Speech } from '../../../views/words/say.ts'
import type { App } from '../../app.ts'
import { exportRun } from '../replay/export-run.ts'

export const exportFormats = ['jsonl', 'json', 'markdown', 'html'] as const
type ExportFormat = (typeof exportFormats)[number]

/** A run as a file. */
interface RunFile {
  readonly text: string
  /** What was asked. */
  readonly question: string
  readonly mediaType: string
  /** Of its name, without a dot. */
  readonly extension: string
}

/** A run to be kept or handed on: what `exportRun` gives, the result with all events as one JSON document, or the story as Markdown. Throws as `exportRun` does. */
export async function runFileOf(app: Pick<App, 'log'>, run: string, format: ExportFormat, speech?: Speech): Promise<RunFile> {
  if (format === 'html' || format === 'jsonl') {
    const { text, question } = await exportRun(app, run, format, speech)
    return { text, question, mediaType: format === 'html' ? 'text/html; charset=utf-8' : 'application/x-ndjson', extension: format }
  }
  const events = await (await app.log()).read(run)
  const replayed = replay(run, events)
  const question = replayed.request?.question ?? ''
  if (format === 'markdown')
    return {
      text: `${storyOf(run, events, { isForOthers: true, ...(speech ? { speech } : {}) })}\n`,
      question,
      mediaType: 'text/markdown; charset=utf-8',
      extension: 'md',
    }
  const document = { ...resultOf(replayed), cost: costOfRun(events), events }
  return { text: JSON.stringify(document, null, 2), question, mediaType: 'application/json', extension: 'json' }
}
