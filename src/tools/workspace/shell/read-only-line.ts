import { type CommandWord, certain } from './command-word.ts'
import { partArguments } from './options.ts'
import { everyOpen, isOpenToRead, type Places } from './places.ts'
import { type ReadOnlyCommand, readOnlyCommands } from './read-only-commands.ts'
import { gitReads } from './read-only-git.ts'
import type { Around } from './secrets-in-output.ts'

/** Programs that say their version and nothing else. What reads a file of the workspace before it does is not among them. */
const versioned: ReadonlySet<string> = new Set([
  'node',
  'npm',
  'git',
  'bash',
  'python',
  'python3',
  'pip',
  'pip3',
  'ruby',
  'perl',
  'php',
  'java',
  'javac',
  'gcc',
  'g++',
  'clang',
  'make',
  'cmake',
  'tar',
  'curl',
  'jq',
  'rg',
  'grep',
  'sed',
  'awk',
])

/** Whether a command only reads, and only what lies open in the workspace: it may run without a word from anybody. */
export async function onlyReads([name, ...args]: readonly CommandWord[], around: Around): Promise<boolean> {
  const program = name?.value ?? ''
  if (/[/]/.test(program)) return false
  if (args.length === 1 && /^(?:--version|-V)$/.test(args[0]!.value ?? '') && versioned.has(program)) return true
  if (args.length === 1 && args[0]!.value === '-v' && /^(?:node|npm)$/.test(program)) return true
  if (program === 'command') return args.length === 2 && /^-[vV]$/.test(args[0]!.value ?? '')
  if (program === 'find') return findReads(args, around.places)
  if (program === 'git') return gitReads(args, around.places)
  const reader = Object.hasOwn(readOnlyCommands, program) ? readOnlyCommands[program] : undefined
  return reader !== undefined && reads(reader, args, around)
}

/** Whether a name means a program that is known here: a function of that name would be taken for it. */
export const isKnownProgram = (name: string): boolean =>
  Object.hasOwn(readOnlyCommands, name) || versioned.has(name) || /^(?:find|command|git)$/.test(name)

async function reads(reader: ReadOnlyCommand, args: readonly CommandWord[], around: Around): Promise<boolean> {
  const { places, holdsText } = around
  if (reader.text === 'all' && !reader.flags && !reader.values) {
    if (reader.proves && !reader.proves({ operands: args, values: [], settings: [], given: new Set() }, args)) return false
    return isText(args, holdsText, places)
  }
  const parted = partArguments(args, reader)
  if (!parted || (reader.proves && !reader.proves(parted, args))) return false
  const { operands, values, given } = parted
  if (reader.most !== undefined && operands.length > reader.most) return false
  // With the pattern in an option, or none at all, every operand is a place.
  const texts =
    reader.text === 'all' ? operands.length : given.has('-e') || given.has('--regexp') || given.has('--files') ? 0 : (reader.text ?? 0)
  if (!(await isText([...operands.slice(0, texts), ...values], holdsText, places))) return false
  const named = operands.slice(texts)
  if (!(await everyOpen(reader.here && named.length === 0 && !around.piped ? [certain('.')] : named, places))) return false
  return reader.showsOnlyPlain === undefined || reader.showsOnlyPlain(parted, named, around)
}

/** Whether words are no more than words: one that stands for names of files may tell those of other folders. */
async function isText(terms: readonly CommandWord[], holdsText: boolean, places: Places): Promise<boolean> {
  if (holdsText && terms.some(({ splits }) => splits)) return false
  return everyOpen(
    terms.filter(({ glob }) => glob),
    places,
  )
}

const findValues =
  /^-(?:i?name|i?path|i?wholename|i?regex|regextype|type|xtype|maxdepth|mindepth|size|[amc]time|[amc]min|newer|user|group|perm|links|printf)$/
const findFlags =
  /^(?:-(?:not|o|or|a|and|prune|print|print0|empty|depth|mount|xdev|ls|readable|writable|executable|true|false|daystart|noleaf)|!|\(|\)|,)$/

async function findReads(args: readonly CommandWord[], places: Places): Promise<boolean> {
  const end = args.findIndex(({ head }) => /^[-!(]/.test(head))
  const starts = args.slice(0, end < 0 ? undefined : end)
  const tests = end < 0 ? [] : args.slice(end)
  for (let at = 0; at < tests.length; at++) {
    const { value } = tests[at]!
    if (value === undefined) return false
    if (findValues.test(value)) {
      const next = tests[++at]
      if (next?.value === undefined) return false
      if (value === '-newer' && !(await isOpenToRead(next, places))) return false
    } else if (!findFlags.test(value)) return false
  }
  return everyOpen(starts.length === 0 ? [certain('.')] : starts, places)
}
