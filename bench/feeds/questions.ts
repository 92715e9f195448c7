/**
 * Is what was planted in a mailbox of 5,000 mails, a Slack export and a calendar found? `node bench/feeds/questions.ts [--mails 5000] [--seed 7] [--all]`; one
 * JSON line a figure. `found`: the answer cites the item that answers; `quoted`: one of its first sentences is taken from it. `--all` adds each question.
 */
import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../src/app/compose.ts'
import { answerRun } from '../../src/app/runs/answer-run.ts'
import { askedOf, askOffice, connectOffice } from './ask-office.ts'
import { generateOffice } from './generate.ts'
import { chen, rivera } from './office.ts'
import { questions, views } from './planted.ts'

const option = (name: string, usual: number) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) || usual
const mails = process.argv.includes('--mails') ? option('mails', 5_000) : 5_000
const seed = process.argv.includes('--seed') ? option('seed', 7) : 7
const all = process.argv.includes('--all')

const root = mkdtempSync(join(tmpdir(), 'ibid-office-'))
const app = await openApp({
  ...{ env: {}, home: root, folder: root, platform: process.platform },
  flags: { dataDir: join(root, 'data'), 'llm.model': 'extractive' },
})
const print = (figures: object) => console.log(JSON.stringify({ bench: 'feeds', ...figures }))
try {
  const written = generateOffice(join(root, 'office'), { mails, messages: Math.ceil(mails * 0.6), events: Math.ceil(mails * 0.1) }, seed)
  const started = performance.now()
  const added = await connectOffice(app, written)
  print({ what: 'sync', ...added, seconds: Math.round((performance.now() - started) / 100) / 10 })
  await printQuestions()
  for (const [whose, { name, address }] of Object.entries({ chen, rivera }))
    await printAlex(whose === 'chen' ? 'chen' : 'rivera', `${name} <${address}>`)
} finally {
  await app.close()
  rmSync(root, { recursive: true })
}

async function printQuestions(): Promise<void> {
  let [found, quoted] = [0, 0]
  const started = performance.now()
  for (const { question, mark } of questions) {
    const { result, cited } = await askOffice(app, question)
    const isFound = cited.some(({ text }) => text.includes(mark))
    const isQuoted = result.answer.split('Evidence:')[0]!.includes(mark)
    found += Number(isFound)
    quoted += Number(isQuoted)
    if (all) print({ question, found: isFound, quoted: isQuoted, ...(isQuoted ? {} : { answer: result.answer.slice(0, 600) }) })
  }
  const count = questions.length
  print({ what: 'questions', count, found, quoted, share: found / count, msEach: Math.round((performance.now() - started) / count) })
}

/** Whether it is asked which Alex is meant, and whether a mail and a message of that one are quoted then, and nothing of the other. */
async function printAlex(whose: keyof typeof views, option: string): Promise<void> {
  const { result: asked } = await askOffice(app, 'What does Alex say about Q4?')
  const answered = await answerRun(app, asked.run, { text: option })
  const { result, cited } = await askedOf(app, await answered.result)
  const has = (evidence: (typeof views)[typeof whose][number]) =>
    cited.some(({ text }) => text.includes(evidence.words)) && result.answer.includes(evidence.words)
  const other = whose === 'chen' ? 'rivera' : 'chen'
  print({
    what: 'which Alex',
    ...{ asked: asked.question?.text, options: asked.question?.options, answer: option },
    ...{ mail: has(views[whose][0]!), chat: has(views[whose][1]!), others: views[other].filter(has).length },
    ...(all ? { words: result.answer } : {}),
  })
}
