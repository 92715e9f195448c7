import { basename } from 'node:path'
import type { Assignment, Word, WordPart } from 'unbash'

/** A word of a command, as far as it is certain before the command is run. */
export interface CommandWord {
  /** As a person would write it: quoted only where it has to be, so that what is the same reads the same. */
  readonly text: string
  /** Undefined where it is decided at run time. */
  readonly value: string | undefined
  /** What it is certain to begin with. */
  readonly head: string
  /** True where it may become any number of words that begin with anything: `$x`, `{a,b}`, `"$@"`. */
  readonly splits: boolean
  /** True where it stands for names of files that begin with `head`: `src/*.ts`. */
  readonly glob: boolean
}

/** A term that is certain. */
export const certain = (value: string): CommandWord => ({ text: quoted(value), value, head: value, splits: false, glob: false })

/** The name of a program, without its folder; systems that do not tell case apart find it by any. */
export const programOf = ({ value = '' }: CommandWord): string => basename(value).toLowerCase()

/** Any words at all, such as those that `xargs` adds. */
export const anyWords: CommandWord = { text: '…', value: undefined, head: '', splits: true, glob: false }

/** In single quotes where a shell would read it otherwise. */
const quoted = (value: string): string =>
  /^(?:\{\}|(?!~)[\p{L}\p{N}_@%+=:,./^~-]+)$/u.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`

/** The term that a word of the parser is. `home` is what `~` stands for. */
export function commandWordOf(word: Word | Assignment, home: string): CommandWord {
  if (word.type === 'Assignment') return assignmentTerm(word, home)
  const parts = word.parts?.length ? word.parts : undefined
  const read = parts ? readParts(parts) : { ...nothing, head: word.value, value: word.value }
  if (!word.text.startsWith('~')) return { ...read, text: read.value === undefined ? word.text : quoted(read.value) }
  if (!/^~(?:\/|$)/.test(word.text)) return { ...read, text: word.text, value: undefined, head: '' }
  const whole = read.value === undefined ? undefined : home + read.value.slice(1)
  return { ...read, text: word.text, value: whole, head: whole ?? home + read.head.slice(1) }
}

/** `NAME=value` behind a command's name, as behind `export`. */
function assignmentTerm({ text, name, value, append, index }: Assignment, home: string): CommandWord {
  if (value.type === 'ArrayValue' || append || index) return { ...nothing, text, head: name }
  const term = commandWordOf(value, home)
  const front = `${name}=`
  return term.value === undefined ? { ...term, text, head: front + term.head } : certain(front + term.value)
}

type Read = Omit<CommandWord, 'text'>
const nothing: Read = { value: undefined, head: '', splits: false, glob: false }

function readParts(parts: readonly WordPart[]): Read {
  let head = ''
  let known = true
  let splits = false
  let glob = false
  if (parts.every(({ type }) => type === 'ProcessSubstitution')) return { ...nothing, head: '/dev/fd/' }
  for (const part of parts) {
    const value = certainValue(part)
    if (value === undefined) known = false
    else if (known) head += value
    if (part.type === 'Glob') glob = true
    else if (value === undefined) splits ||= splitting(part)
  }
  return { value: known ? head : undefined, head, splits, glob }
}

/** What a part is certain to be. */
function certainValue(part: WordPart): string | undefined {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value
    case 'DoubleQuoted':
    case 'LocaleString': {
      const values = part.parts.map((each) => (each.type === 'Literal' ? each.value : undefined))
      return values.includes(undefined) ? undefined : values.join('')
    }
    default:
      return undefined
  }
}

const splitting = (part: WordPart): boolean => {
  if (part.type === 'ProcessSubstitution' || /^\$[?#$!]$/.test(part.text)) return false
  if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return part.parts.some(({ text }) => /^\$(?:@|\{[^}]*@)/.test(text))
  return true
}
