import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Agent } from '../../core/agent.ts'
import { scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { approveProject } from './approving.fixture.ts'
import { callableAgents } from './callable.ts'

const file = '---\nagent: clerk\ndescription: Keeps the books\n---\nYou keep the books.\n'
const own: Agent = { id: 'chief', name: 'Chief', description: 'Decides', domains: [], prompt: 'You decide.' }

it('a conversation may call the agents of files once those of the project are approved, an ask may not; shipped ones are called by nobody', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-callable-'))
  mkdirSync(join(root, '.ibid', 'agents'), { recursive: true })
  writeFileSync(join(root, '.ibid', 'agents', 'clerk.md'), file)
  await using endpoint = await scriptedEndpoint(() => ({ text: 'Hello.' }))
  const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_DATA_DIR: join(root, 'data') }
  const input = { env, home: root, folder: root, platform: 'linux' } as const
  const app = await openApp(input)
  expect((await callableAgents(app)).map(({ id }) => id)).toEqual([])
  await approveProject(app)
  expect((await callableAgents(app)).map(({ id }) => id)).toEqual(['clerk'])

  const { result } = await askQuestion(app, { question: 'Hello?', scope: [] })
  const log = await app.log()
  const toolsOf = async (run: string) => {
    const [first] = await log.read(run)
    return first?.type === 'run.began' ? first.request.tools : []
  }
  expect(await toolsOf((await result).run)).not.toContain('run_agent')

  const sessions = sessionsOf({ app, tools: [], scopeOf: async () => [], closing: new AbortController().signal })
  const session = await sessions.create()
  const sent = await session.send('Hello?').result
  expect(await toolsOf(sent.run)).toEqual(expect.arrayContaining(['list_agents', 'run_agent']))
  await app.close()

  const program = await openApp(input, [own])
  expect((await callableAgents(program)).map(({ id }) => id)).toEqual(['chief', 'clerk'])
  await program.close()
  rmSync(root, { recursive: true })
})
