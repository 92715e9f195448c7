import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tamper } from '../../src/app/kept.fixture.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { manual, world } from '../cli/cli.fixture.ts'

/** Row 33: a run whose end was cut off, on the log and in a file, and lines that say the same in other characters. */

const question = 'How long are dead jobs kept?'
const kept = ['--data-dir', 'data'] as const

/** A run on a log of its own, ended, with its id and how many events it has. */
async function asked() {
  const at = world(manual)
  await at.ibid('ask', '--in', 'docs', question, '--quiet', ...kept)
  const verify = () => at.ibid('runs', 'verify', 'last', ...kept)
  const { out } = await verify()
  const [, run = '', events = ''] = /^(\w+): (\d+) events, intact\. Last hash [0-9a-f]{64}\n$/.exec(out) ?? []
  return { ...at, verify, run, events: Number(events), data: join(at.folder, 'data') }
}

describe('the end of a run on the log', () => {
  it.each([1, 3])('is told when %i events of it were cut off, with another exit code than a change', async (count) => {
    const { verify, ibid, run, events, data } = await asked()
    expect(events).toBeGreaterThan(count + 2)
    const left = events - count
    await tamper(data, 'runs.db', `delete from events where seq > ${left}`)
    const gone = count === 1 ? `event ${events}, which had been stored, is` : `events ${left + 1} to ${events}, which had been stored, are`
    expect(await verify()).toEqual({
      code: 5,
      out: `${run}: cut off: the first ${left} events are unchanged, but ${gone} missing at the end\n`,
      err: '',
    })
    expect(JSON.parse((await ibid('runs', 'verify', 'last', '--json', ...kept)).out)).toMatchObject({
      intact: false,
      cutOff: true,
      brokenAt: left + 1,
    })
    expect(await ibid('runs', 'export', 'last', '--jsonl', ...kept)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('was cut off before event'),
    })
    expect((await ibid('runs', 'export', 'last', ...kept)).out).toContain(`<strong class="bad">Cut off before event ${left + 1}</strong>`)
    const doctor = await ibid('doctor', '--deep', '--offline', ...kept)
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('missing at the end')])
    await tamper(data, 'runs.db', `update events set body = replace(body, '"', '"x') where seq = 2`)
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('changed at event 2') })
  })

  it('is told at a server, too', async () => {
    await using at = await httpWorld(() => ({ text: 'Nothing is known of that.' }))
    const { run } = await at.json<{ readonly run: string }>('/v1/runs', {
      method: 'POST',
      body: { question: 'What is a job?', waitSeconds: 20 },
    })
    const verify = () => at.json<Readonly<Record<string, unknown>>>(`/v1/runs/${run}/verify`, { method: 'POST', body: {} })
    const whole = await verify()
    expect(whole).toMatchObject({ intact: true, end: 'attested' })
    await tamper(at.dataFolder, 'runs.db', `delete from events where type = 'run.ended'`)
    expect(await verify()).toMatchObject({ intact: false, cutOff: true, events: Number(whole['events']) - 1 })
  })

  it('is attested by nothing in a data folder of before, which says so and verifies as it did', async () => {
    const { verify, run, events, data } = await asked()
    await tamper(data, 'runs.db', 'delete from run_heads')
    const { code, out } = await verify()
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        `^${run}: ${events} events, intact, but its end cannot be confirmed: an earlier version of ibid stored it without recording its last event elsewhere\\. Last hash [0-9a-f]{64}\n$`,
      ),
    ])
  })
})

describe('a run in a file', () => {
  /** The lines of an export, and what verifying others comes to. */
  async function exported() {
    const { ibid, folder } = await asked()
    await ibid('runs', 'export', 'last', '--jsonl', '-o', 'run.jsonl', ...kept)
    const file = join(folder, 'run.jsonl')
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const verify = async (changed: readonly string[], end = '\n') => {
      writeFileSync(file, changed.join('\n') + end)
      const { code, out } = await ibid('runs', 'verify', '--file', 'run.jsonl')
      return { code, out: out.replace(/^\w+: /, '').replace(/[0-9a-f]{64}/, 'HASH') }
    }
    return { lines, verify }
  }

  it('is told when its end was cut off, or was not there yet', async () => {
    const { lines, verify } = await exported()
    const whole = { code: 0, out: `${lines.length} events, intact. Last hash HASH\n` }
    expect([await verify(lines), await verify(lines, '')]).toEqual([whole, whole])
    for (const left of [lines.length - 1, 2])
      expect(await verify(lines.slice(0, left))).toEqual({
        code: 5,
        out: `${left} events, all unchanged, but the end of the run is missing: the events were written before the run ended, or were cut off. Last hash HASH\n`,
      })
  })

  it('is told where a line says the same, or more, in other characters', async () => {
    const { lines, verify } = await exported()
    const [first = '', second = ''] = lines
    const members = Object.entries(JSON.parse(second))
    const others = [
      // A key twice, at any depth, in every place where only the last one counts.
      second.replace('"seq":2', '"seq":9,"seq":2'),
      second.replace('"type":', '"type":"run.ended","type":'),
      second.replace('"at":', '"note":"nobody wrote this","at":').replace('"hash":', '"hash":"00","hash":'),
      second.replace(/\{"([a-z]+)":/, '{"$1":"another","$1":'),
      // Spaces, order, escapes, numbers.
      second.replaceAll('":', '": '),
      ` ${second}`,
      `${second}\r`,
      JSON.stringify(Object.fromEntries(members.toReversed())),
      second.replace('"seq":2', '"seq":2e0'),
      second.replace('"run"', '"\\u0072un"'),
    ]
    for (const other of others) expect((await verify([first, other, ...lines.slice(2)])).code, other).toBe(1)
    expect(await verify([first, others[0] ?? '', ...lines.slice(2)])).toEqual({
      code: 1,
      out: `changed at event 2 of ${lines.length}: event 2 does not match the line that was written\n`,
    })
    expect((await verify([first, '', ...lines.slice(1)])).code).toBe(1)
  })
})
