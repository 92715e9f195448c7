import { isRecord } from '../../../core/json.ts'
import { levelNamed, levelOfNumber, type ParsedLine } from './entry.ts'
import { epochTime, isoTime } from './times.ts'

const timeNames = ['time', 'timestamp', 'ts', '@timestamp', 'datetime', 'date', 'asctime', '@t', 't']
const levelNames = ['level', 'severity', 'lvl', 'log.level', 'loglevel', 'levelname', '@l']
const messageNames = ['msg', 'message', '@m', '@mt', 'event', 'text']

/** A line that is a JSON object. */
export function jsonForm(line: string): ParsedLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? fromMembers('JSON lines', value) : undefined
  } catch {
    return undefined
  }
}

/** `time=... level=error msg="..."`: at least a level or a time, and a message. */
export function logfmtForm(line: string): ParsedLine | undefined {
  if (!/^[\w@.-]+=/.test(line)) return undefined
  const members = membersOf(line)
  const known = (names: readonly string[]) => names.some((name) => Object.hasOwn(members, name))
  return known(messageNames) && (known(levelNames) || known(timeNames)) ? fromMembers('logfmt', members) : undefined
}

function membersOf(line: string): Readonly<Record<string, unknown>> {
  const pairs = [...line.matchAll(/(?<![\w@.-])([\w@.-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', quoted, bare = '']) => [name, quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1')]),
  )
}

function fromMembers(form: string, members: Readonly<Record<string, unknown>>): ParsedLine {
  const first = (names: readonly string[]) =>
    names.map((name) => (Object.hasOwn(members, name) ? members[name] : undefined)).find((value) => value !== undefined)
  const [time, level, message] = [first(timeNames), first(levelNames), first(messageNames)]
  const error = members['err'] ?? members['error'] ?? members['exception']
  const cause = isRecord(error) ? error['message'] : error
  const words = [message, cause].filter((part) => typeof part === 'string' && part !== '')
  const found =
    typeof time === 'string' ? (isoTime(time) ?? numberTime(Number(time))) : typeof time === 'number' ? numberTime(time) : undefined
  return {
    form,
    time: found?.time,
    zoned: found?.zoned ?? true,
    level:
      typeof level === 'number'
        ? levelOfNumber(level)
        : typeof level === 'string'
          ? (levelNamed(level) ?? levelOfNumber(Number(level)))
          : undefined,
    message: words.length > 0 ? [...new Set(words)].join(': ') : JSON.stringify(members),
  }
}

function numberTime(number: number) {
  const time = epochTime(number)
  return time === undefined ? undefined : { time, zoned: true }
}
