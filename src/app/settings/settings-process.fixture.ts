/**
 * A program that stays open while its settings are changed by others, for tests of several processes: `ROOT`. For each line on its standard input it asks that
 * question, and prints what it was begun with, as JSON. A question behind `session: ` is one of its conversation.
 */
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { sessionsOf } from '../sessions/sessions.ts'

const [root = ''] = process.argv.slice(2)
const app = await openApp({ env: { IBID_DATA_DIR: `${root}/data` }, home: root, folder: root, platform: 'linux' })
const named = (name: string) => tool({ name, description: 'A tool of the program', input: z.object({}), run: () => name })
const tools = [named('read_tide'), named('read_moon')]
const warnings: string[] = []
const sessions = sessionsOf({ app, tools, scopeOf: async () => [], closing: new AbortController().signal })
const session = await sessions.create()

/** Asks, and gives the run with how it ended. */
async function ask(line: string): Promise<{ readonly run: string; readonly status: string }> {
  const prompt = line.replace(/^session: /, '')
  if (prompt !== line) return session.send(prompt).result
  const runHandle = await askQuestion(app, { question: line, scope: [], tools, fresh: true, warn: (words) => warnings.push(words) })
  return runHandle.result
}

process.stdout.write('"ready"\n')
for await (const question of createInterface({ input: process.stdin })) {
  const { run, status } = await ask(question)
  const [began] = await (await app.log()).read(run)
  const { caps } = await app.parts()
  const { reasoningVisible } = app.inspection.settings.agent
  process.stdout.write(
    `${JSON.stringify({ status, request: began?.type === 'run.began' ? began.request : undefined, caps, reasoningVisible, warnings: warnings.splice(0) })}\n`,
  )
}
