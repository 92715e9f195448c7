import { describe, expect, it } from 'vitest'
import { lineReader } from './line-forms.ts'

const newest = Date.UTC(2026, 0, 10)

describe('a line of a log', () => {
  it.each([
    [
      '{"time":"2026-01-02T03:04:05Z","level":"error","msg":"no luck","err":{"message":"refused"}}',
      'JSON lines',
      '2026-01-02T03:04:05.000Z',
      'error',
      'no luck: refused',
    ],
    ['{"level":50,"time":1767323045000,"msg":"no luck"}', 'JSON lines', '2026-01-02T03:04:05.000Z', 'error', 'no luck'],
    [
      '{"@timestamp":"2026-01-02T03:04:05.5+01:00","severity":"WARNING","message":"slow"}',
      'JSON lines',
      '2026-01-02T02:04:05.500Z',
      'warning',
      'slow',
    ],
    [
      'time=2026-01-02T03:04:05Z level=warn msg="queue is \\"full\\"" size=3',
      'logfmt',
      '2026-01-02T03:04:05.000Z',
      'warning',
      'queue is "full"',
    ],
    ['2026-01-02T03:04:05.123Z ERROR [main] a.B - no luck', 'time and level', '2026-01-02T03:04:05.123Z', 'error', '[main] a.B - no luck'],
    ['2026-01-02 03:04:05,250 - app.store - WARNING - slow', 'time and level', '2026-01-02T03:04:05.250Z', 'warning', 'app.store: slow'],
    ['[2026-01-02 03:04:05] app.CRITICAL: down {"x":1}', 'time and level', '2026-01-02T03:04:05.000Z', 'fatal', 'app: down {"x":1}'],
    [
      '2026/01/02 03:04:05 [error] 12#0: *7 upstream timed out',
      'nginx error log',
      '2026-01-02T03:04:05.000Z',
      'error',
      'upstream timed out',
    ],
    [
      'Jan  2 03:04:05 host sshd[88]: Failed password for root',
      'syslog',
      '2026-01-02T03:04:05.000Z',
      undefined,
      'sshd: Failed password for root',
    ],
    ['<11>Dec 31 23:59:59 host app: no luck', 'syslog', '2025-12-31T23:59:59.000Z', 'error', 'app: no luck'],
    [
      '<165>1 2026-01-02T03:04:05.003Z host app 8710 ID47 [x@1 y="z"] \uFEFFno luck',
      'syslog',
      '2026-01-02T03:04:05.003Z',
      'info',
      'app: no luck',
    ],
    [
      '10.0.0.1 - ann [02/Jan/2026:03:04:05 +0100] "GET /orders/7?x=1 HTTP/1.1" 502 12 "-" "curl"',
      'access log',
      '2026-01-02T02:04:05.000Z',
      'error',
      'GET /orders/7 502',
    ],
    ['E0102 03:04:05.250000   12 main.go:7] no luck', 'klog', '2026-01-02T03:04:05.250Z', 'error', 'no luck'],
    ['WARNING:root:slow', 'level first', undefined, 'warning', 'root:slow'],
    ['[ERROR] 2026-01-02 03:04:05 - no luck', 'level first', '2026-01-02T03:04:05.000Z', 'error', 'no luck'],
    ['web-1  | 2026-01-02T03:04:05Z INFO ready', 'time and level', '2026-01-02T03:04:05.000Z', 'info', 'ready'],
  ])('%s', (line, form, time, level, message) => {
    const parsed = lineReader(newest)(line)
    expect({ ...parsed, time: parsed?.time === undefined ? undefined : new Date(parsed.time).toISOString() }).toMatchObject({
      form,
      time,
      level,
      message,
    })
  })

  it('is nothing where no form fits', () => {
    expect(lineReader(newest)('    at x.y.Z(Z.java:12)')).toBeUndefined()
    expect(lineReader(newest)('Error: no luck')).toBeUndefined()
    expect(lineReader(newest)('{"broken": ')).toBeUndefined()
  })
})
