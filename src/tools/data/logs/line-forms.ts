import { levelNamed, levelOfSeverity, levelWords, type ParsedLine } from './entry.ts'
import type { Level } from './report.ts'
import { jsonForm, logfmtForm } from './structured-forms.ts'
import { commonLogTime, isoTime, monthNamed, yearlessTime } from './times.ts'

/** What a form leans on: the newest time that a line without a year can have, ms since 1970. */
export type LineForm = (line: string, newest: number) => ParsedLine | undefined

/** Characters behind the time in which a level is looked for. */
const headLength = 120

const access = /^(\S+) \S+ \S+ \[([^\]]{10,40})\] "((?:[^"\\]|\\.)*)" (\d{3}) (?:\d+|-)/
const nginxError = /^(\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}) \[(\w+)\] (?:\d+#\d+: )?(?:\*\d+ )?(.*)/
const syslog = /^(?:<(\d{1,3})>)?([A-Z][a-z]{2}) ([ \d]\d) (\d{2}:\d{2}:\d{2}) (\S+) ([^\s:[]+)(?:\[\d+\])?: (.*)/
const newSyslog = /^<(\d{1,3})>1 (\S+) \S+ (\S+) \S+ \S+ (?:-|(?:\[[^\]]*\])+) ?(.*)/
const klog = /^([IWEF])(\d{2})(\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?) +\d+ [^\]\s]+\] (.*)/
const levelFirst = new RegExp(`^\\[?(${levelWords.toUpperCase()})\\]?(?:[:\\s|-]|$)\\s*(.*)`)
const levelInHead = new RegExp(`(?:^|[\\s\\[|.(<])(${levelWords})(?=[\\s\\]|:,)>-]|$)[\\s\\]|:,)>-]*`, 'i')

/** `1.2.3.4 - - [02/Jan/2026:03:04:05 +0000] "GET / HTTP/1.1" 500 12`: 5xx is an error, 4xx a warning. */
const accessForm: LineForm = (line) => {
  const [, , time = '', request = '', status = ''] = access.exec(line) ?? []
  if (status === '') return undefined
  const [method = '', target = ''] = request.split(' ')
  const level: Level = status >= '500' ? 'error' : status >= '400' ? 'warning' : 'info'
  return { form: 'access log', time: commonLogTime(time), zoned: true, level, message: `${method} ${target.replace(/\?.*/, '')} ${status}` }
}

const nginxErrorForm: LineForm = (line) => {
  const [, time = '', level = '', message = ''] = nginxError.exec(line) ?? []
  return time === '' ? undefined : { form: 'nginx error log', ...timed(time), level: levelNamed(level), message }
}

const syslogForm: LineForm = (line, newest) => {
  const [, priority, month = '', day = '', clock = '', , program = '', message = ''] = syslog.exec(line) ?? []
  const at = monthNamed(month)
  if (at < 0) return undefined
  const level = priority === undefined ? undefined : levelOfSeverity(Number(priority))
  return { form: 'syslog', time: yearlessTime(at, Number(day), clock, newest), zoned: false, level, message: `${program}: ${message}` }
}

const newSyslogForm: LineForm = (line) => {
  const [, priority, time = '', program = '', message = ''] = newSyslog.exec(line) ?? []
  if (priority === undefined) return undefined
  return {
    form: 'syslog',
    ...timed(time),
    level: levelOfSeverity(Number(priority)),
    message: `${program}: ${message.replace(/^\uFEFF/, '')}`,
  }
}

const klogForm: LineForm = (line, newest) => {
  const [, letter = '', month, day, clock = '', message = ''] = klog.exec(line) ?? []
  if (letter === '') return undefined
  const level = ({ I: 'info', W: 'warning', E: 'error', F: 'fatal' } as const)[letter]
  return { form: 'klog', time: yearlessTime(Number(month) - 1, Number(day), clock, newest), zoned: false, level, message }
}

/** A time at the head, a level somewhere behind it: most loggers of most languages. */
const timeFirstForm: LineForm = (line) => {
  const found = isoTime(line)
  if (!found) return undefined
  const rest = line.slice(found.end).replace(/^[\s|:,-]+/, '')
  const [all = '', name = ''] = levelInHead.exec(rest.slice(0, headLength)) ?? []
  const before = all === '' ? '' : rest.slice(0, rest.indexOf(all)).replace(/[\s|:,-]+$/, '')
  const behind = all === '' ? rest : rest.slice(rest.indexOf(all) + all.length)
  const named = before.replace(/^\[[^\]]*\]$/, '')
  const message = [named, behind].filter(Boolean).join(': ')
  return { form: 'time and level', time: found.time, zoned: found.zoned, level: levelNamed(name), message }
}

const levelFirstForm: LineForm = (line) => {
  const [, name = '', message = ''] = levelFirst.exec(line) ?? []
  if (name === '') return undefined
  const found = isoTime(message)
  const rest = found ? message.slice(found.end).replace(/^[\s|:,-]+/, '') : message
  return { form: 'level first', ...(found ? { time: found.time, zoned: found.zoned } : {}), level: levelNamed(name), message: rest }
}

/** The narrower ones first. */
const forms: readonly LineForm[] = [
  jsonForm,
  accessForm,
  nginxErrorForm,
  newSyslogForm,
  syslogForm,
  klogForm,
  timeFirstForm,
  logfmtForm,
  levelFirstForm,
]

/** What a line says, as the form that fits has it; the one that fitted the line before is tried first. Names in front, as containers write them, are passed over. */
export function lineReader(newest: number): (line: string) => ParsedLine | undefined {
  let last = forms[0]!
  return (line) => {
    const bare = line.replace(/^[\w.-]{1,60} +\| /, '')
    const known = last(bare, newest)
    if (known) return known
    for (const form of forms) {
      const parsed = form === last ? undefined : form(bare, newest)
      if (parsed) {
        last = form
        return parsed
      }
    }
    return undefined
  }
}

function timed(text: string): Pick<ParsedLine, 'time' | 'zoned'> {
  const found = isoTime(text)
  return found ? { time: found.time, zoned: found.zoned } : {}
}
