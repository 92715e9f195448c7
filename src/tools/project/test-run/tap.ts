import { grown, kept, type ReportReader, type TestFailure } from './outcome.ts'

interface Point {
  readonly indent: number
  readonly ok: boolean
  readonly name: string
  readonly directive: string | undefined
}

/** A failure whose description in YAML is being read. */
interface Open {
  readonly name: string
  readonly indent: number
  lines: string
}

/**
 * Reads TAP 13 and 14, also with the subtests and descriptions of Node's test runner. A point that closes a group of others is no test of its own, unless it
 * failed by itself.
 */
export function tapReader(): ReportReader {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: TestFailure[] = []
  /** Names of the groups around, by depth, and whether points have stood in them. */
  let groups: { readonly indent: number; readonly name: string; filled: boolean }[] = []
  let open: Open | undefined
  let inYaml = false
  let seen = false

  const close = (): void => {
    if (!open) return
    const { name, lines } = open
    open = undefined
    const description = describe(lines)
    if (description.kind === 'subtestsFailed') return
    counts.failed++
    if (failures.length < kept.failures) failures.push({ name, ...description.failure })
  }

  const point = ({ indent, ok, name, directive }: Point): void => {
    const group = groups.find((one) => one.indent === indent && one.name === name)
    const isGroup = group?.filled ?? false
    groups = groups.filter((one) => one.indent < indent)
    for (const around of groups) around.filled = true
    const path = [...groups.map((one) => one.name), name].join(' > ')
    if (directive !== undefined) counts.skipped += isGroup ? 0 : 1
    else if (!ok) open = { name: path, indent, lines: isGroup ? 'failureType: subtestsFailed' : '' }
    else if (!isGroup) counts.passed++
  }

  return {
    line(text) {
      const indent = text.length - text.trimStart().length
      const words = text.trimStart()
      if (open && inYaml) {
        if (words === '...' && indent <= open.indent + 2) {
          inYaml = false
          close()
        } else open.lines = grown(open.lines, text.slice(open.indent + 2), kept.details)
        return
      }
      if (open && words === '---' && indent === open.indent + 2) {
        inYaml = true
        // Its own words say more than that it closes a group.
        open.lines = ''
        return
      }
      const found = pointIn(indent, words)
      const subtest = /^# Subtest: (?<name>.*)$/.exec(words)?.groups?.['name']
      if (found || subtest !== undefined || words.startsWith('Bail out!')) close()
      if (found) {
        seen = true
        point(found)
      } else if (subtest !== undefined)
        groups = [...groups.filter((one) => one.indent < indent), { indent, name: unescaped(subtest), filled: false }]
      else if (/^(?:TAP version 1[34]|1\.\.\d+)$/.test(words)) seen = true
      else if (words.startsWith('Bail out!')) {
        counts.failed++
        failures.push({ name: 'the whole run', message: words })
      }
    },
    end() {
      close()
      return seen ? { format: 'tap', ...counts, failures } : undefined
    },
  }
}

function pointIn(indent: number, words: string): Point | undefined {
  const parts = /^(?<not>not )?ok\b(?: \d+)?(?: -)? ?(?<rest>.*)$/.exec(words)?.groups
  if (!parts || !/^(?:not )?ok(?: \d+\b|$| - )/.test(words)) return undefined
  const [, name = '', directive] = /^(.*?)(?:(?:^|\s+)#\s*((?:SKIP|TODO)\b.*))?$/i.exec(parts['rest']!) ?? []
  return { indent, ok: parts['not'] === undefined, name: unescaped(name.replace(/\s+# time=.*$/, '').replace(/ \{$/, '')), directive }
}

/** `\#` and `\\` stand for themselves. */
const unescaped = (text: string): string => text.replace(/\\([#\\])/g, '$1').trim()

/** What the YAML behind a failure says: its message, the stack and place, and of what kind it is. */
function describe(yaml: string): { readonly kind: string | undefined; readonly failure: Omit<TestFailure, 'name'> } {
  const values = new Map<string, string>()
  let key: string | undefined
  for (const line of yaml.split('\n')) {
    const start = /^(?<key>\w+): ?(?<value>.*)$/.exec(line)?.groups
    if (start) {
      key = start['key']!
      const value = start['value']!
      values.set(key, /^[|>][-+]?$/.test(value) ? '' : unquoted(value))
    } else if (key !== undefined) values.set(key, `${values.get(key)}${values.get(key) === '' ? '' : '\n'}${line.replace(/^ {2}/, '')}`)
  }
  const message = values.get('error')?.trim() || values.get('message')?.trim() || 'the report gives no details'
  const details = values.get('stack')
  const place =
    values.get('location') ?? (values.has('file') && values.has('line') ? `${values.get('file')}:${values.get('line')}` : undefined)
  return {
    kind: values.get('failureType'),
    failure: {
      message: message.slice(0, kept.message),
      ...(details === undefined ? {} : { details }),
      ...(place === undefined ? {} : { place }),
    },
  }
}

const unquoted = (text: string): string =>
  text.replace(/^'(.*)'$/, (_, inner: string) => inner.replaceAll("''", "'")).replace(/^"(.*)"$/, '$1')
