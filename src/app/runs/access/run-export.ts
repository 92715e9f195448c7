import { replay } from '../../../core/fold-run.ts'
import { costOfRun } from '../../../views/cost.ts'
import { resultOf } from '../../../views/result.ts'
import { storyOf } from '../../../views/run-story.ts'
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
export async function runFileOf(app: Pick<App, 'log'>, run: string, format: ExportFormat): Promise<RunFile> {
  const events = await (await app.log()).read(run)
  const [began] = events
  const question = began?.type === 'run.began' ? began.request.question : ''
  switch (format) {
    case 'html':
      return { text: (await exportRun(app, run, format)).text, question, mediaType: 'text/html; charset=utf-8', extension: 'html' }
    case 'jsonl':
      return { text: (await exportRun(app, run, format)).text, question, mediaType: 'application/x-ndjson', extension: 'jsonl' }
    case 'markdown': {
      const text = `${storyOf(run, events, { isForOthers: true })}\n`
      return { text, question, mediaType: 'text/markdown; charset=utf-8', extension: 'md' }
    }
    case 'json': {
      const document = { ...resultOf(replay(run, events)), cost: costOfRun(events), events }
      return { text: JSON.stringify(document, null, 2), question, mediaType: 'application/json', extension: 'json' }
    }
  }
}
