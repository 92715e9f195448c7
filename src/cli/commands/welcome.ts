import { syncOwnManual } from '../../app/collections/built-in-manual.ts'
import { askQuestion } from '../../app/questions/ask.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { answerText } from '../answer-text.ts'
import { type Cli, faultLine } from '../cli.ts'
import { exitCodeOf } from '../exit-code.ts'
import { syncStatus } from '../progress.ts'
import { showRunLive } from '../show-run-live.ts'

const question = 'How is a citation checked?'

/** `ibid welcome`, which `npm start` shows: a cited answer from ibid's own manual, then what to type next. */
export async function welcome(cli: Cli): Promise<number> {
  const app = await cli.app()
  cli.terminal.err(say`Reading ibid's own manual and its dependencies' documentation ...`)
  const { id, report } = await syncOwnManual(app, { signal: cli.signal, onProgress: syncStatus(cli.terminal) })
  cli.terminal.status('')
  const documents = report.added.length + report.updated.length + report.unchanged
  const result = await showRunLive(cli, await askQuestion(app, { question, scope: [id], signal: cli.signal }))
  if (cli.options.json) cli.json(result)
  else if (cli.options.jsonl) cli.jsonLine({ type: 'result', result })
  else {
    const asked = cli.terminal.styled('bold', `$ ibid ask "${question}"`)
    cli.terminal.out(
      say`${asked}  (${sayCount(documents, 'document')}, no key, no network)\n\n${await answerText(result, cli.terminal)}\n\n${next}`,
    )
  }
  if (result.fault) cli.warn(faultLine(result.fault))
  return exitCodeOf[result.status]
}

const next = say`Next steps
  npm start -- ask "..." --in ./folder    answer from any folder of documents
  npx ibid collections add ./docs         use a folder from now on, without --in
  npx ibid runs show last                 see how the answer above was produced
  npx ibid help keys                      answer with a language model`
