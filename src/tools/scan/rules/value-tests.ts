import { lastName } from '../code/names.ts'
import type { Value } from '../code/value.ts'
import { formatted } from '../trust/formatted-text-parts.ts'
import { atLeast, type Trust } from '../trust/trust.ts'
import type { Look, Test } from './rule.ts'

/** The value is nobody's but the caller's, or worse. */
export const from =
  (least: Trust): Test =>
  (value, look) => {
    if (!value) return false
    const origin = look.trust(value)
    return atLeast(origin.trust, least) && origin
  }

/** A literal that the expression fits. */
export const literal =
  (pattern: RegExp): Test =>
  (value, look) => {
    const known = value && look.behind(value)
    return known?.kind === 'literal' && pattern.test(String(known.value))
  }

export const isTrue: Test = literal(/^true$/)
export const isFalse: Test = literal(/^false$/)
export const absent: Test = (value) => value === undefined
export const any: Test = () => true

export const not =
  (test: Test): Test =>
  (value, look) =>
    !test(value, look)

export const either =
  (...tests: readonly Test[]): Test =>
  (value, look) => {
    for (const test of tests) {
      const said = test(value, look)
      if (said) return said
    }
    return false
  }

/** The text of the expression fits: for constants such as `ssl.CERT_NONE`. */
export const written =
  (pattern: RegExp): Test =>
  (value) =>
    value !== undefined && pattern.test(value.node.text())

/** The full name fits. */
export const called =
  (pattern: RegExp): Test =>
  (value, look) =>
    value !== undefined && pattern.test(look.name(value))

/** An object, dictionary or struct that has a key, or lacks it. */
export const has =
  (key: string, test: Test): Test =>
  (value, look) => {
    const known = value && look.behind(value)
    const found = known?.kind === 'entries' ? known.entries.find((one) => one.key === key) : undefined
    return found ? test(found.value, look) : false
  }

/**
 * Text made in place of parts of which one is at least given, with words that fit; or anything from outside, with such words if they must stand there `always`.
 * That is how statements of another language are written by people who do not pass values as values.
 */
export const built =
  (words: RegExp, when: 'given' | 'always' = 'given'): Test =>
  (value, look) => {
    if (!value) return false
    const origin = look.trust(value)
    if (origin.trust === 'outside') return (when === 'given' || words.test(literalsOf(value, look))) && origin
    return origin.trust === 'given' && words.test(literalsOf(value, look)) && origin
  }

/** What the program itself writes into the text fits. */
export const says =
  (words: RegExp): Test =>
  (value, look) =>
    value !== undefined && words.test(literalsOf(value, look))

/** Letters of a text that are looked at. */
const longest = 8_000

/** What is written in the program of a text that is put together. */
function literalsOf(value: Value, look: Look): string {
  const seen = new Set<Value>()
  const found: string[] = []
  let left = longest
  gather(value)
  return found.join(' ').slice(0, longest)

  function gather(value: Value): void {
    if (seen.has(value) || left <= 0) return
    seen.add(value)
    switch (value.kind) {
      case 'literal':
        if (typeof value.value !== 'string') return
        found.push(value.value)
        left -= value.value.length
        return
      case 'text':
      case 'mix':
        for (const part of value.parts) gather(part)
        return
      case 'list':
        for (const item of value.items) gather(item)
        return
      case 'call':
        if (value.callee.kind === 'member') gather(value.callee.of)
        for (const input of formatted(value, value.inputs)) gather(input)
        return
      case 'name':
        for (const binding of look.code.holding(value.name, value.node.range().start.index)) if (binding.value) gather(binding.value())
    }
  }
}

/** The first part of a text that is put together: what decides where an address leads. */
function leading(value: Value, look: Look, depth = 0): Value {
  if (depth > 8) return value
  const parts = partsOf(value)
  if (parts.length > 0) return firstOf(parts, look, depth)
  const [first] = value.kind === 'call' ? value.inputs : []
  // `new URL(path, base)` still leads elsewhere with an absolute path.
  if (
    value.kind === 'call' &&
    first &&
    (value.fresh || /^(URL|URI|create|parse|Parse|NewRequest)$/.test(lastName(look.name(value.callee))))
  )
    return leading(first, look, depth + 1)
  const known = value.kind === 'name' ? look.behind(value) : value
  return known === value ? value : leading(known, look, depth + 1)
}

/** What a text is put together of, in its order: a format, then what it is filled with. */
function partsOf(value: Value): readonly Value[] {
  if (value.kind === 'text') return value.parts
  if (value.kind !== 'call' || !/^(Sprintf|format|formatted)$/.test(lastName(value.callee.node.text()))) return []
  const of = value.callee.kind === 'member' && value.callee.of.kind === 'literal' ? [value.callee.of] : []
  return [...of, ...value.inputs]
}

function firstOf([first, second]: readonly Value[], look: Look, depth: number): Value {
  if (first?.kind !== 'literal' || !second) return leading(first!, look, depth + 1)
  // Of a format, what stands before its first gap.
  const [written = ''] = String(first.value).split(/%[sdvq]|\{\w*\}/)
  return /^(\w+:)?(\/\/)?$/.test(written) ? leading(second, look, depth + 1) : { ...first, value: written }
}

/** The address that was asked for leads back here. */
const ownAddress =
  /(^|\.)(req|request|r|ctx|c)\.(url|originalUrl|path|RequestURI|URL\.Path)$|\.(getRequestUR[IL]|get_full_path|build_absolute_uri)\(\)$/

/** An address whose host, or whose very beginning, comes from outside. */
export const address =
  (fixed: RegExp): Test =>
  (value, look) => {
    if (!value) return false
    const origin = look.trust(value)
    if (origin.trust !== 'outside' || (origin.from && ownAddress.test(origin.from.node.text()))) return false
    const first = leading(value, look)
    if (first.kind === 'literal') return !fixed.test(String(first.value)) && origin
    return atLeast(look.trust(first).trust, 'outside') && origin
  }
