/**
 * Changes one member of a JSON text and leaves every other character as its author wrote it. The text must be valid JSON; `path` names objects from the
 * outermost inwards, and those that are missing are made.
 */
export function setMember(text: string, path: readonly string[], key: string, value: unknown): string {
  const object = objectAt(text, path)
  if (!object) return setMember(text, path.slice(0, -1), path.at(-1)!, { [key]: value })
  const { unit, newline } = styleOf(text)
  const indent = unit.repeat(path.length + 1)
  const member = object.members.findLast((one) => one.key === key)
  const written = JSON.stringify(value, null, unit).replaceAll('\n', newline + indent)
  if (member) return splice(text, member.valueStart, member.valueEnd, written)
  const last = object.members.at(-1)
  if (!last)
    return splice(
      text,
      object.start + 1,
      object.end - 1,
      `${newline}${indent}${JSON.stringify(key)}: ${written}${newline}${unit.repeat(path.length)}`,
    )
  const oneLine = !text.slice(object.start, object.end).includes('\n')
  const between = oneLine ? ' ' : newline + indent
  return splice(text, last.valueEnd, last.valueEnd, `,${between}${JSON.stringify(key)}: ${oneLine ? JSON.stringify(value) : written}`)
}

/** Takes a member out with its comma; a text without it comes back as it is. */
export function removeMember(text: string, path: readonly string[], key: string): string {
  const object = objectAt(text, path)
  const at = object?.members.findLastIndex((one) => one.key === key) ?? -1
  if (!object || at < 0) return text
  const member = object.members[at]!
  const before = object.members[at - 1]
  const after = object.members[at + 1]
  if (before) return splice(text, before.valueEnd, member.valueEnd, '')
  if (after) return splice(text, member.keyStart, after.keyStart, '')
  return splice(text, object.start, object.end, '{}')
}

interface Member {
  readonly key: string
  readonly keyStart: number
  readonly valueStart: number
  readonly valueEnd: number
}

interface ObjectPlace {
  readonly start: number
  /** After the closing brace. */
  readonly end: number
  readonly members: readonly Member[]
}

function objectAt(text: string, path: readonly string[]): ObjectPlace | undefined {
  let place = readObject(text, skipSpace(text, 0))
  for (const key of path) {
    const member = place.members.findLast((one) => one.key === key)
    if (!member) return undefined
    place = readObject(text, member.valueStart)
  }
  return place
}

function readObject(text: string, start: number): ObjectPlace {
  const members: Member[] = []
  let at = skipSpace(text, start + 1)
  while (text[at] !== '}') {
    const keyStart = at
    const keyEnd = skipValue(text, at)
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueEnd = skipValue(text, valueStart)
    members.push({ key: String(JSON.parse(text.slice(keyStart, keyEnd))), keyStart, valueStart, valueEnd })
    at = skipSpace(text, valueEnd)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return { start, end: at + 1, members }
}

function skipValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]!
    if (char === '"') at = stringEnd(text, at) - 1
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (depth === 0 && !/[,:\s]/.test(char)) {
      while (at + 1 < text.length && !/[,:\]}\s]/.test(text[at + 1]!)) at++
    }
    if (depth === 0) return at + 1
  }
  return text.length
}

function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && /[\s\uFEFF]/.test(text[at]!)) at++
  return at
}

function styleOf(text: string): { unit: string; newline: string } {
  return { unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ', newline: text.includes('\r\n') ? '\r\n' : '\n' }
}

const splice = (text: string, start: number, end: number, inserted: string): string => text.slice(0, start) + inserted + text.slice(end)
