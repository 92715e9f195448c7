import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../core/clock.ts'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { guarded } from '../../engine/guards/guard-chain.ts'
import { invocationOf, runAsked } from '../../engine/guards/guards.fixture.ts'
import { toolbox } from '../toolbox.ts'
import { inCallOrder, judging } from './call-order.ts'
import { workspaceDependencies } from './workspace.fixture.ts'
import { workspaceTools } from './workspace-tools.ts'

const signal = new AbortController().signal

/** Calls that note when they join, each with a path that is found when the test says so. */
function calls(...names: readonly string[]) {
  const joined: string[] = []
  const made = names.map((name) => {
    const found = Promise.withResolvers<string>()
    const input = { name }
    return {
      judge: (folder = '/work') => judging(input, folder, async () => name),
      run: (stop = signal) =>
        inCallOrder(
          input,
          stop,
          () => found.promise,
          async (each) => void joined.push(each),
        ),
      found: () => found.resolve(name),
      lost: () => found.reject(new Error('no such place')),
    }
  })
  return { joined, made }
}

/** Whatever is ready to happen has happened. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('calls that were judged', () => {
  it('join in that order, whichever finds its place first', async () => {
    const { joined, made } = calls('first', 'second', 'third')
    const ran = made.map(async (each) => {
      await each.judge()
      await each.run()
    })
    await settled()
    for (const each of made.toReversed()) each.found()
    await Promise.all(ran)
    expect(joined).toEqual(['first', 'second', 'third'])
  })

  it('wait for none that is not run, fails, or is of another folder', async () => {
    const { joined, made } = calls('refused', 'lost', 'elsewhere', 'last')
    const [refused, lost, elsewhere, last] = made
    await Promise.all([refused!.judge(), lost!.judge(), elsewhere!.judge('/other'), last!.judge()])
    const failed = expect(lost!.run()).rejects.toThrow('no such place')
    const others = [elsewhere!.run(), last!.run()]
    last!.found()
    await settled()
    expect(joined).toEqual([])
    lost!.lost()
    await failed
    await others[1]
    expect(joined).toEqual(['last'])
    elsewhere!.found()
    await others[0]
  })

  it('stop waiting when they are stopped', async () => {
    const { joined, made } = calls('first', 'second')
    const [first, second] = made
    const stop = new AbortController()
    await Promise.all([first!.judge(), second!.judge()])
    const ran = [first!.run(), second!.run(stop.signal)]
    second!.found()
    await settled()
    stop.abort(new Error('enough'))
    await expect(ran[1]).rejects.toThrow('enough')
    first!.found()
    await ran[0]
    expect(joined).toEqual(['first'])
  })

  it('wait for none where they were not judged', async () => {
    const { joined, made } = calls('judged', 'other')
    void made[0]!.judge()
    made[1]!.found()
    await made[1]!.run()
    expect(joined).toEqual(['other'])
  })
})

describe('changes of one file in one step', () => {
  it('are made in the order of the calls', { timeout: 120_000 }, async () => {
    const tools = toolbox(workspaceTools(workspaceDependencies))
    const invoke = guarded({ tools, clock: systemClock, redact: (value) => value, emit: () => undefined })
    for (let round = 0; round < 20; round++) {
      const folder = folderOf({ count: 'at 0\n' })
      // Going through many links takes longer than the name itself.
      symlinkSync('count', join(folder, 'link30'))
      for (let at = 29; at >= 0; at--) symlinkSync(`././././././link${at + 1}`, join(folder, `link${at}`))
      const run = runAsked({ folder, tools: ['edit', 'write'], permissions: [{ tool: '*', decision: 'allow' }] })
      const inputs = Array.from({ length: 8 }, (_, at) => ({
        path: at % 2 === 0 ? 'link0' : 'count',
        oldText: `at ${at}`,
        newText: `at ${at + 1}`,
      }))
      const asked = [
        ...inputs.map((input) => ({ tool: 'edit', input })),
        { tool: 'write', input: { path: 'count', content: 'written\n' } },
        { tool: 'edit', input: { path: 'link0', oldText: 'written', newText: 'written and changed' } },
      ]
      const ended = await Promise.all(asked.map((call, at) => invoke(invocationOf({ run, call: { id: `r${at + 1}`, ...call } }))))
      expect(ended.map(({ record }) => record.status)).toEqual(asked.map(() => 'success'))
      expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('written and changed\n')
    }
  })
})
