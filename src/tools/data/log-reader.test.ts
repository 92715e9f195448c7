import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fault, used } from './data.fixture.ts'
import { logReader } from './log-reader.ts'
import type { LogReport } from './logs/report.ts'

const reader = logReader()

const log = `2026-01-02T03:00:00Z INFO [main] server started on port 8080
2026-01-02T03:00:05Z INFO request 17 from 10.0.0.1 took 12ms
2026-01-02T03:00:06Z INFO request 18 from 10.0.0.2 took 15ms
2026-01-02T03:01:06Z ERROR [worker-1] job 8812 failed: connection refused
java.net.ConnectException: Connection refused
    at x.y.Z(Z.java:12)
Caused by: java.io.IOException: broken pipe
    at q
2026-01-02T03:01:07Z ERROR [worker-2] job 8813 failed: connection refused
2026-01-02T03:01:08Z WARN queue is 80% full
2026-01-02T04:30:00Z INFO shutting down
`

/** The data of a log's report. */
type Told = Omit<LogReport, 'timeline'> & { readonly bucketMs?: number }

async function reportOf(input: object, files: Readonly<Record<string, string | Uint8Array>> = { 'app.log': log }): Promise<Told> {
  return (await used(reader, { path: 'app.log', ...input }, files)).data as Told
}

describe('log_reader', () => {
  it('sums a log up: levels, what is said most, when, and what stands out', async () => {
    const { text, sources } = await used(reader, { path: 'app.log' }, { 'app.log': log })
    expect(
      text,
    ).toBe(`app.log: 7 entries in 11 lines (time and level), 2026-01-02T03:00:00Z to 2026-01-02T04:30:00Z: 2 error, 1 warning, 4 info

Errors and warnings, most severe and frequent first:
2 x error: [worker-<n>] job <n> failed: connection refused | Caused by: java.io.IOException: broken pipe (lines 4 to 9, 2026-01-02T03:01:06Z to 2026-01-02T03:01:07Z)
1 x warning: queue is <n>% full (line 10, 2026-01-02T03:01:08Z)

Most frequent other entries:
2 x info: request <n> from <ip> took <n>ms (lines 2 to 3, 2026-01-02T03:00:05Z to 2026-01-02T03:00:06Z)
1 x info: [main] server started on port <n> (line 1, 2026-01-02T03:00:00Z)
1 x info: shutting down (line 11, 2026-01-02T04:30:00Z)

Notable events:
2026-01-02T03:00:00Z start: [main] server started on port 8080 (line 1)
2026-01-02T03:01:06Z error: [worker-1] job 8812 failed: connection refused (line 4)
2026-01-02T03:01:07Z error: last of 2: [worker-<n>] job <n> failed: connection refused (line 9)
2026-01-02T03:01:08Z warning: queue is 80% full (line 10)
2026-01-02T04:30:00Z stop: shutting down (line 11)

Entries over time:
2026-01-02T03:00:00Z 6 (2 errors)
2026-01-02T04:30:00Z 1`)
    expect(sources?.[0]).toMatchObject({ id: 'app.log#L4', line: 4, text: log.split('\n').slice(3, 8).join('\n') })
  })

  it('reads a log that gzip has packed', async () => {
    const report = await reportOf({ path: 'app.log.gz' }, { 'app.log.gz': gzipSync(log) })
    expect(report.levels).toEqual({ fatal: 0, error: 2, warning: 1, info: 4, debug: 0, trace: 0 })
  })

  it.each([
    [{ since: '2026-01-02T03:01:07Z' }, 3],
    [{ since: '2h' }, 7],
    [{ since: '89m' }, 4],
    [{ until: '2026-01-02T03:00:05Z' }, 2],
    [{ since: '2026-01-03' }, 0],
    [{ level: 'warning' }, 3],
    [{ pattern: 'REFUSED|queue' }, 3],
    [{ pattern: 'broken pipe', level: 'error' }, 1],
  ])('takes only what %j asks for', async (input, entries) => {
    expect(await reportOf(input)).toMatchObject({ entries, entriesInAll: 7 })
  })

  it('finds spikes and silences', async () => {
    const minute = (at: number) => String(at).padStart(2, '0')
    const quiet = Array.from({ length: 20 }, (_, at) => `2026-01-02T03:${minute(at)}:00Z INFO tick ${at}`)
    const burst = Array.from({ length: 12 }, (_, at) => `2026-01-02T03:20:${minute(at)}Z ERROR boom ${at}`)
    const { events } = await reportOf({}, { 'app.log': [...quiet, ...burst, '2026-01-02T09:20:00Z INFO tick'].join('\n') })
    expect(events.map(({ time, kind, message }) => `${time} ${kind} ${message}`)).toEqual([
      '2026-01-02T03:20:00Z first boom 0',
      '2026-01-02T03:20:00Z spike 12 errors within 10 min',
      '2026-01-02T03:20:11Z last last of 12: boom <n>',
      '2026-01-02T03:20:11Z silence no entries for 6 h, until 2026-01-02T09:20:00Z',
    ])
  })

  it('counts over time in steps that suit the span, with the empty ones between', async () => {
    const text = '2026-01-02T00:00:01Z INFO a\n2026-01-02T00:00:03Z INFO a\n'
    expect(await reportOf({}, { 'app.log': text })).toMatchObject({
      bucketMs: 1000,
      timeline: [
        { start: '2026-01-02T00:00:01Z', total: 1, errors: 0, warnings: 0 },
        { start: '2026-01-02T00:00:02Z', total: 0, errors: 0, warnings: 0 },
        { start: '2026-01-02T00:00:03Z', total: 1, errors: 0, warnings: 0 },
      ],
    })
    const years = '1996-01-02T00:00:01Z INFO a\n2026-01-02T00:00:03Z INFO a\n'
    expect((await reportOf({}, { 'app.log': years })).bucketMs).toBe(2_592_000_000)
  })

  it('says so where times name no zone', async () => {
    const report = await reportOf({}, { 'app.log': '2026-01-02 03:04:05,250 - app - ERROR - no luck\n' })
    expect(report).toMatchObject({
      from: '2026-01-02T03:04:05.250',
      warnings: ['its timestamps have no time zone and are used as they are'],
    })
  })

  it('reads lines of any length, and text that is no log', async () => {
    const report = await reportOf({}, { 'app.log': `${'x'.repeat(3_000_000)}\nthe disk failed\n  it was full\nno errors so far\n` })
    expect(report.groups.map(({ level, message, line, lastLine }) => [level, message.slice(0, 20), line, lastLine])).toEqual([
      ['error', 'the disk failed', 2, 2],
      ['info', 'x'.repeat(20), 1, 1],
      ['info', 'no errors so far', 4, 4],
    ])
  })

  it('gives up a pattern that never ends', async () => {
    const hanging = used(logReader({ longestMs: 500 }), { text: `${'a'.repeat(50)}b`, pattern: '(a+)+$' })
    await expect(hanging).rejects.toThrow(expect.objectContaining(fault('timeout', 'it took longer than 0.5 s and was stopped')))
  })

  it.each([
    [{ pattern: '(' }, 'invalid', 'invalid pattern'],
    [{ since: 'yesterday' }, 'invalid', 'since is not a valid time: "yesterday"'],
    [{ path: '../app.log' }, 'denied', 'is outside'],
    [{ path: 'a.bin' }, 'malformed', 'a.bin is not text'],
  ])('refuses %j', async (input, code, message) => {
    await expect(reportOf(input, { 'app.log': log, 'a.bin': new Uint8Array([7, 0, 1]) })).rejects.toThrow(
      expect.objectContaining(fault(code, message)),
    )
  })
})
