import { findRun } from '../../app/runs/find-run.ts'
import { replay } from '../../core/fold-run.ts'
import { costOfRun } from '../../views/cost.ts'
import { resultOf } from '../../views/result.ts'
import { storyOf } from '../../views/run-story.ts'
import { readersSpeech, say } from '../../views/words/say.ts'
import { answerCommand } from '../answer-command.ts'
import type { Cli } from '../cli.ts'

/** `ibid runs show`: the run as a person reads it (with `--verbose` also what the models thought), its result as JSON, or its events as JSON lines. */
export async function showRun(cli: Cli, prefix: string): Promise<number> {
  const app = await cli.app()
  const run = await findRun(app, prefix)
  const events = await (await app.log()).read(run)
  const result = resultOf(replay(run, events))
  if (cli.options.json) cli.json({ ...result, cost: costOfRun(events), events })
  else if (cli.options.jsonl) for (const event of events) cli.jsonLine(event)
  else {
    const story = storyOf(run, events, { thoughts: cli.options.verbose === true, speech: readersSpeech })
    const next = result.question
      ? say`\n\nAnswer it with: ${answerCommand(cli, result)}`
      : result.reason === 'unfinished'
        ? say`\n\nIf it is not running, resume it with: ibid runs resume ${run}`
        : ''
    cli.terminal.out(story + next)
  }
  return 0
}
