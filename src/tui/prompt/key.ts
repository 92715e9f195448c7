import type { Key as InkKey } from 'ink'

/**
 * What came from the keyboard. A chord is a key that stands for no text, with its modifiers before it in this order: `ctrl-meta-shift-`, then a name
 * (`left right up down home end pageup pagedown return tab escape backspace delete`) or a character in lower case (`ctrl-a`, `meta-<`); shift is said of
 * names only.
 */
export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'chord'; readonly chord: string }

type Modifiers = Pick<InkKey, 'ctrl' | 'meta' | 'shift'>

const names = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'return'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const

/** What a terminal without the newer protocols cannot tell apart is one chord everywhere. */
const sameAs: Readonly<Record<string, string>> = { 'ctrl-m': 'return', 'ctrl-i': 'tab', 'ctrl-h': 'backspace', 'ctrl-[': 'escape' }

/** Return with modifiers, as xterm sends it where it is asked to (`modifyOtherKeys`). */
const xtermReturn = /^\[27;(\d+);13~$/
/** What is left of a sequence that Ink does not know, without its escape. */
const brokenSequence = /^\[[<?]?\d[\d;:]*[A-Za-z~^$@]$/

/**
 * The keys in one call of Ink's `useInput`: several where they were typed faster than they were read. Text with line breaks inside is a paste that the
 * terminal did not mark as one; a line with one break at its end was typed and sent. What `usePaste` gives is `{ kind: 'paste', text }`.
 */
export function keysOf(input: string, key: InkKey): readonly Key[] {
  if (key.eventType === 'release') return []
  const name = names.find(([flag]) => key[flag])?.[1]
  if (name !== undefined) return [chord(name, key)]
  const bits = Number(xtermReturn.exec(input)?.[1] ?? 0) - 1
  if (bits >= 0) return [chord('return', { shift: (bits & 1) > 0, meta: (bits & 2) > 0, ctrl: (bits & 4) > 0 })]
  if (input === '' || key.super || key.hyper || brokenSequence.test(input)) return []
  if (key.ctrl || key.meta) return [chord(input.toLowerCase(), { ...key, shift: false })]
  return typed(input)
}

function chord(name: string, { ctrl, meta, shift }: Modifiers): Key {
  const whole = `${ctrl ? 'ctrl-' : ''}${meta ? 'meta-' : ''}${shift ? 'shift-' : ''}${name}`
  return { kind: 'chord', chord: sameAs[whole] ?? whole }
}

function typed(input: string): readonly Key[] {
  // What editors set their terminals up to send for shift-return.
  if (/^\\\r\n?$/.test(input)) return [{ kind: 'chord', chord: 'ctrl-j' }]
  if (/[\r\n](?!\n?$)/.test(input.replaceAll('\r\n', '\n'))) return [{ kind: 'paste', text: input }]
  return input
    .replace(/\r\n$/, '\r')
    .split(/([\u0000-\u0008\u000a-\u001f]|\t$)/)
    .filter(Boolean)
    .map(typedKey)
}

/** A tab amid text belongs to it. */
function typedKey(part: string): Key {
  const code = part.charCodeAt(0)
  if (part.length > 1 || code > 31) return { kind: 'text', text: part }
  return chord(String.fromCharCode(code + (code > 0 && code <= 26 ? 96 : 64)), { ctrl: true, meta: false, shift: false })
}
