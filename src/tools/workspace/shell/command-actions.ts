import { resolve } from 'node:path'
import type { Action } from '../../../core/permission.ts'
import { isWithin } from '../../repository/confined-path.ts'
import { actionAt, placed } from '../place.ts'
import { concernOfCommand, concernOfVariable, programOf } from './concern.ts'
import { gitCommandOf } from './git-command.ts'
import { isOpenToRead, type Places, pathsOf, realOf } from './places.ts'
import { onlyReads } from './reading.ts'
import { byVariable, readLine, type ShellLine, type SimpleCommand, unreadable, type Written } from './shell-line.ts'
import { certain, type Term } from './term.ts'
import { variablesOf, wrappedBy } from './wrapped.ts'

/** Where a line is run, and by what. */
export interface LineSetting {
  /** Absolute. */
  readonly workspace: string
  /** Absolute. */
  readonly folder: string
  /** False where the machine has no bash and another shell reads the line. */
  readonly bash: boolean
  readonly home: string
}

interface Setting {
  readonly places: Places
  readonly bash: boolean
  /** Lines in lines. */
  readonly depth: number
  readonly parser: Parameters<typeof readLine>[1]
  /** Every line that was read, those in lines too. */
  readonly read: ShellLine[]
}

/** Lines in lines in lines; and actions, which a person could not read anyhow. */
const limits = { depth: 6, actions: 400, folders: 32 }

/**
 * What a shell line would do: an action for each command in it, however deep it stands or is wrapped, and one of the tool `write` for each file that it
 * redirects into. Commands that only read what lies open in the workspace are allowed as a rule, everything else is asked for.
 */
export async function actionsOfLine(line: string, { workspace, folder, bash, home }: LineSetting): Promise<readonly Action[]> {
  const parser = await import('unbash')
  const setting: Setting = { places: { workspace, folders: [folder], home }, bash, depth: 0, parser, read: [] }
  const actions = [...(await actionsIn(line, setting)), ...computing(setting.read)]
  if (actions.length > limits.actions) return [{ words: line, mustAsk: 'does more than anybody can look at' }]
  return actions.length > 0 ? actions : [{ words: line, usual: 'ask' }]
}

async function actionsIn(text: string, setting: Setting): Promise<readonly Action[]> {
  const line = readLine(text, setting.parser, { home: setting.places.home, bash: setting.bash })
  setting.read.push(line)
  const places = { ...setting.places, folders: foldersOf(line, setting.places) }
  const inner = { ...setting, places }
  const unclear = line.concerns.map((mustAsk): Action => ({ words: text, mustAsk }))
  const commands: Action[] = []
  for (const command of line.commands) {
    commands.push(...(await actionsOfCommand(command, line, inner)))
    if (commands.length > limits.actions) break
  }
  const writes = (await Promise.all(line.writes.map((written) => actionsOfWrite(written, places)))).flat()
  return [...unclear, ...commands, ...writes]
}

/**
 * What is computed with variables: bash runs commands that stand in a subscript of the text it computes with, as in `x='a[$(rm y)]'; echo $((x))`. Only
 * where all that may be there are plain words of the line itself it is harmless.
 */
function computing(lines: readonly ShellLine[]): readonly Action[] {
  const computes = lines.flatMap((line) => line.computes)
  const some = (holds: (line: ShellLine) => boolean) => lines.some(holds)
  const foreign = some(({ holdsText, substitutes }) => holdsText || substitutes) || computes.some((words) => /[A-Z]|\$[_@*]/.test(words))
  const hidden = some(({ holdsCommands }) => holdsCommands)
  if (!foreign && !hidden) return []
  return computes.map((words) => ({ words, usual: 'ask', ...(hidden ? { mustAsk: byVariable } : {}) }))
}

async function actionsOfCommand(command: SimpleCommand, line: ShellLine, setting: Setting): Promise<readonly Action[]> {
  const { terms, assigned, reads } = command
  const { places } = setting
  const words = [
    ...(terms.length > 0 ? terms.map(({ text }) => text) : assigned.map(({ text }) => text)),
    ...reads.map(({ text }) => `< ${text}`),
  ]
  const [name] = terms
  const variables = [...assigned.map((each) => each.name), ...variablesOf(terms)]
  const ofVariables = variables.map(concernOfVariable).find((each) => each !== undefined)
  const action = { words: words.join(' '), paths: [...reads, ...operandsOf(terms)].flatMap((term) => pathsOf(term, places)) }
  const readsOpen = (await Promise.all(reads.map((term) => isOpenToRead(term, places)))).every(Boolean)
  const judged = name ? await judgedCommand(terms, line, setting) : { usual: 'allow' as const, more: [] }
  const quiet = readsOpen && (!name || variables.every((each) => harmless.test(each)))
  const { usual, mustAsk = ofVariables, more } = judged
  return [
    {
      ...action,
      ...reworded(terms, reads, places),
      usual: quiet ? usual : 'ask',
      ...(quiet && usual === 'allow' ? { reads: true } : {}),
      ...(mustAsk === undefined ? {} : { mustAsk }),
    },
    ...more,
  ]
}

interface JudgedCommand {
  readonly usual: 'allow' | 'ask'
  readonly mustAsk?: string
  /** Of what it runs itself. */
  readonly more: readonly Action[]
}

async function judgedCommand(terms: readonly Term[], line: ShellLine, setting: Setting): Promise<JudgedCommand> {
  const [name, ...args] = terms
  if (!name?.value) return { usual: 'ask', mustAsk: byVariable, more: [] }
  if (setting.depth >= limits.depth) return { usual: 'ask', mustAsk: unreadable, more: [] }
  const { places } = setting
  const wrapped = wrappedBy(terms)
  const deeper = { ...setting, depth: setting.depth + 1 }
  const more: Action[] = []
  for (const inner of wrapped?.commands ?? [])
    more.push(...(await actionsOfCommand({ terms: inner, assigned: [], reads: [] }, line, deeper)))
  for (const script of wrapped?.scripts ?? []) more.push(...(await actionsIn(script, deeper)))
  const mustAsk = concernOfCommand(terms, places) ?? wrapped?.concern
  const around = { places, holdsText: line.holdsText }
  const allowed = wrapped?.transparent === true ? wrapped.concern === undefined : await onlyReads(terms, around)
  const hidden = allowed || mustAsk !== undefined ? undefined : concernFurtherIn(args, places)
  const concern = mustAsk ?? hidden
  return { usual: allowed ? 'allow' : 'ask', more, ...(concern === undefined ? {} : { mustAsk: concern }) }
}

/** What a command that is not known here may be made to run by its arguments: `ssh host git push --force`. */
function concernFurtherIn(args: readonly Term[], places: Places): string | undefined {
  for (const [at, { value }] of args.entries()) {
    if (value === undefined) continue
    const program = programOf(args[at]!)
    if (!/^(?:git|rm|dd|sudo|doas|shutdown|reboot|halt|poweroff|mkfs.*|chmod|chown)$/.test(program)) continue
    const concern = /^(?:sudo|doas)$/.test(program) ? 'runs as another user' : concernOfCommand(args.slice(at), places)
    if (concern !== undefined) return concern
  }
  return undefined
}

/** `git -C folder status` in a folder of the workspace reads as `git status`, so that a rule for the one fits the other. */
function reworded(terms: readonly Term[], reads: readonly Term[], places: Places): { readonly words?: string } {
  const [name, ...args] = terms
  if (name?.value !== 'git' || reads.length > 0) return {}
  const { folders, changed, name: command, args: rest } = gitCommandOf(args)
  const within = folders.every((folder) => pathsOf(folder, places).every((path) => isWithin(places.workspace, path)))
  return folders.length === 0 || changed || command === '' || !within
    ? {}
    : { words: ['git', command, ...rest.map(({ text }) => text)].join(' ') }
}

/** Variables that change how a program prints, and nothing it does. */
const harmless = /^(?:LANG|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|COLUMNS|LINES|TERM)$/

/** What a redirection into a file is to the rules: a `write` of that file, as the tool of that name has it. */
async function actionsOfWrite({ text, target }: Written, places: Places): Promise<readonly Action[]> {
  if (target.value === undefined) {
    if (target.head.startsWith('/dev/fd/') && !target.splits) return []
    return [
      { tool: 'write', words: text, paths: pathsOf(target, places), usual: 'ask', mustAsk: 'writes to what is known only at run time' },
    ]
  }
  if (/^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/.test(target.value)) return []
  const paths = pathsOf(target, places)
  const root = await realOf(places.workspace)
  const actions = await Promise.all(paths.map(async (path) => actionAt(placed(root, await realOf(path)), 'write')))
  const concern = /^\/dev\/(?:tcp|udp)\//.test(target.value)
    ? 'reaches the network'
    : paths.some((path) => path.startsWith('/dev/'))
      ? 'writes over a disk'
      : undefined
  return actions.map((action) => ({
    ...action,
    tool: 'write',
    paths: [...new Set([...paths, ...(action.paths ?? [])])],
    ...(concern === undefined ? {} : { mustAsk: concern }),
  }))
}

/** Words that may name places on disk: every operand, and what stands behind `=` of an option. */
function operandsOf(terms: readonly Term[]): readonly Term[] {
  return terms.slice(1).flatMap((term) => {
    if (!term.head.startsWith('-')) return [term]
    const behind = /^-(?:-[\w-]+=|[A-Za-z](?=[^=]*\/))(?<value>.+)$/s.exec(term.value ?? '')?.groups?.['value']
    return behind === undefined ? [] : [certain(behind)]
  })
}

/** Every folder that a line may stand in: where it begins, and wherever `cd` leads from any of them; in a loop also again and again. */
function foldersOf({ commands, loops }: ShellLine, { folders: begun, home }: Places): readonly string[] {
  const targets = commands.flatMap(({ terms }) => targetOf(terms) ?? [])
  if (commands.some(({ terms: [name, ...args] }) => evaluating.test(name?.value ?? '') && args.some(({ text }) => /cd|pushd/.test(text))))
    return []
  if (targets.some(({ value }) => value === undefined)) return []
  let folders = new Set(begun)
  let before: number
  do {
    before = folders.size
    for (const { value = '' } of targets) folders = new Set([...folders, ...[...folders].map((folder) => resolve(folder, value || home))])
    if (folders.size > limits.folders) return []
  } while (loops && folders.size > before)
  return [...folders]
}

/** What runs words of its own where the line itself stands. */
const evaluating = /^(?:eval|trap|\.|source|command|builtin)$/

/** Where a command goes, if it goes anywhere; empty for the home folder. */
function targetOf(terms: readonly Term[]): Term | undefined {
  const begin = terms.findIndex(({ value }) => value !== 'command' && value !== 'builtin')
  if (begin < 0 || !/^(?:cd|pushd)$/.test(terms[begin]?.value ?? '')) return undefined
  const target = terms.slice(begin + 1).find(({ value }) => !/^-(?:[LPe@]+|-)$/.test(value ?? ''))
  return target?.value === '-' ? undefined : (target ?? certain(''))
}
