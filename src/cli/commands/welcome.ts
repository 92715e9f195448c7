import { syncOwnManual } from '../../app/collections/own-manual.ts'
import { askQuestion } from '../../app/questions/ask.ts'
import { counted } from '../../views/amounts.ts'
import { answerText } from '../answer-text.ts'
import { exitCodeOf } from '../exit-code.ts'
import { type Face, faultLine } from '../face.ts'
import { followLive } from '../follow-live.ts'
import { syncStatus } from '../progress.ts'

const question = 'How is a citation checked?'

/** `ibid welcome`, which `npm start` shows: a cited answer from ibid's own manual, then what to type next. */
export async function welcome(face: Face): Promise<number> {
  const app = await face.app()
  face.terminal.err("Reading ibid's own manual and what its dependencies say of themselves ...")
  const { id, report } = await syncOwnManual(app, { signal: face.signal, onProgress: syncStatus(face.terminal) })
  face.terminal.status('')
  const documents = report.added.length + report.updated.length + report.unchanged
  const result = await followLive(face, await askQuestion(app, { question, scope: [id], signal: face.signal }))
  if (face.options.json) face.json(result)
  else if (face.options.jsonl) face.jsonLine({ type: 'result', result })
  else {
    const asked = face.terminal.styled('bold', `$ ibid ask "${question}"`)
    face.terminal.out(
      `${asked}  (${counted(documents, 'document')}, no key, no network)\n\n${await answerText(result, face.terminal)}\n\n${next}`,
    )
  }
  if (result.fault) face.warn(faultLine(result.fault))
  return exitCodeOf[result.status]
}

const next = `What to type next
  npm start -- ask "..." --in ./folder    an answer from any folder of documents
  npx ibid collections add ./docs         use a folder from now on, without --in
  npx ibid runs show last                 how the answer above came about
  npx ibid help keys                      answer with a language model`
