import { resolve } from 'node:path'
import type { Action } from '../../../core/permission.ts'
import { actionAt, placed } from '../workspace-path.ts'
import type { Assigned } from './assigning.ts'
import { type CommandWord, certain, programOf } from './command-word.ts'
import { dangerOfCommand } from './dangerous-commands.ts'
import { dangerOfVariable, isOwn, onlyPrints } from './dangerous-variables.ts'
import { gitForms } from './git-forms.ts'
import { isOpenToRead, type Places, pathsOf, realOf, settled } from './places.ts'
import { isKnownProgram, onlyReads } from './read-only-line.ts'
import { byVariable, readLine, type ShellLine, type SimpleCommand, unreadable, type Written } from './shell-line.ts'
import { changesMeaning, variablesOf, wrappedBy } from './wrapped-commands.ts'

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
  if (actions.length > limits.actions) return [{ words: line, mustAsk: 'does too much to review' }]
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
  const sets = line.sets.flatMap(actionOfSetting)
  const defines = line.defines.flatMap((name) =>
    isKnownProgram(name) || isBuiltin(name) ? [{ words: `${name}()`, usual: 'ask', mustAsk: changesMeaning } as const] : [],
  )
  const writes = (await Promise.all(line.writes.map((written) => actionsOfWrite(written, places)))).flat()
  return [...unclear, ...commands, ...sets, ...defines, ...writes]
}

/** What setting a variable is to the rules; nothing where it is the line's own. */
function actionOfSetting({ name, text }: Assigned): readonly Action[] {
  if (isOwn(name)) return []
  const mustAsk = dangerOfVariable(name)
  return [{ words: text, usual: onlyPrints(name) ? 'allow' : 'ask', ...(mustAsk === undefined ? {} : { mustAsk }) }]
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
  const names = lines.flatMap(({ texts }) => texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))
  const mustAsk = hidden ? byVariable : names.map(dangerOfVariable).find((each) => each !== undefined)
  return computes.map((words) => ({ words, usual: 'ask', ...(mustAsk === undefined ? {} : { mustAsk }) }))
}

async function actionsOfCommand(command: SimpleCommand, line: ShellLine, setting: Setting): Promise<readonly Action[]> {
  const { places } = setting
  const { assigned, reads } = command
  const terms = await Promise.all(command.terms.map((term) => settled(term, places)))
  const [name] = terms
  const exported = [...assigned.filter((each) => !onlyPrints(each.name)), ...(name ? [] : assigned)]
  const forms = reads.length === 0 ? gitForms(terms, places) : undefined
  const own = forms?.words ?? terms.map(({ text }) => text).join(' ')
  const words = [...new Set(exported.map(({ text }) => text)), ...(own === '' ? [] : [own]), ...reads.map(({ text }) => `< ${text}`)].join(
    ' ',
  )
  const variables = [...assigned.map((each) => each.name), ...variablesOf(terms)]
  const ofVariables = variables.map(dangerOfVariable).find((each) => each !== undefined)
  const paths = [...reads, ...operandsOf(terms)].flatMap((term) => pathsOf(term, places))
  const readsOpen = (await Promise.all(reads.map((term) => isOpenToRead(term, places)))).every(Boolean)
  const judged = name ? await judgedCommand({ ...command, terms }, line, setting) : { usual: 'allow' as const, more: [] }
  const quiet = readsOpen && variables.every((each) => onlyPrints(each) || (!name && isOwn(each)))
  const { usual, mustAsk = ofVariables, more } = judged
  return [
    {
      words,
      paths,
      usual: quiet ? usual : 'ask',
      ...(quiet && usual === 'allow' ? { reads: true } : {}),
      ...(mustAsk === undefined ? {} : { mustAsk }),
    },
    // Other words for the same: no rule that allows is needed for these, one that denies or asks holds.
    ...(forms?.others ?? []).map((other): Action => ({ words: other, usual: 'allow', reads: true })),
    ...more,
  ]
}

interface JudgedCommand {
  readonly usual: 'allow' | 'ask'
  readonly mustAsk?: string
  /** Of what it runs itself. */
  readonly more: readonly Action[]
}

async function judgedCommand({ terms, piped }: SimpleCommand, line: ShellLine, setting: Setting): Promise<JudgedCommand> {
  const [name, ...args] = terms
  if (!name?.value) return { usual: 'ask', mustAsk: byVariable, more: [] }
  if (setting.depth >= limits.depth) return { usual: 'ask', mustAsk: unreadable, more: [] }
  const { places } = setting
  const wrapped = wrappedBy(terms)
  const deeper = { ...setting, depth: setting.depth + 1 }
  const more: Action[] = []
  for (const inner of wrapped?.commands ?? [])
    more.push(...(await actionsOfCommand({ terms: inner, assigned: [], reads: [], piped: false }, line, deeper)))
  for (const script of wrapped?.scripts ?? []) more.push(...(await actionsIn(script, deeper)))
  const mustAsk = (await dangerOfCommand(terms, places)) ?? wrapped?.concern
  const around = { places, holdsText: line.holdsText, piped }
  const allowed = wrapped?.transparent === true ? wrapped.concern === undefined : await onlyReads(terms, around)
  const hidden = allowed || mustAsk !== undefined ? undefined : await concernFurtherIn(args, places)
  const concern = mustAsk ?? hidden
  return { usual: allowed ? 'allow' : 'ask', more, ...(concern === undefined ? {} : { mustAsk: concern }) }
}

/** What a command that is not known here may be made to run by its arguments: `ssh host git push --force`. */
async function concernFurtherIn(args: readonly CommandWord[], places: Places): Promise<string | undefined> {
  for (const [at, { value }] of args.entries()) {
    if (value === undefined) continue
    const program = programOf(args[at]!)
    if (!/^(?:git|rm|dd|sudo|doas|shutdown|reboot|halt|poweroff|mkfs.*|chmod|chown)$/.test(program)) continue
    const concern = /^(?:sudo|doas)$/.test(program) ? 'runs as another user' : await dangerOfCommand(args.slice(at), places)
    if (concern !== undefined) return concern
  }
  return undefined
}

/** What a redirection into a file is to the rules: a `write` of that file, as the tool of that name has it. */
async function actionsOfWrite({ text, target }: Written, places: Places): Promise<readonly Action[]> {
  if (target.value === undefined) {
    if (target.head.startsWith('/dev/fd/') && !target.splits) return []
    return [
      { tool: 'write', words: text, paths: pathsOf(target, places), usual: 'ask', mustAsk: 'writes to a location known only at run time' },
    ]
  }
  if (/^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/.test(target.value)) return []
  const paths = pathsOf(target, places)
  const root = await realOf(places.workspace)
  const actions = await Promise.all(paths.map(async (path) => actionAt(placed(root, await realOf(path)), 'write')))
  const concern = /^\/dev\/(?:tcp|udp)\//.test(target.value)
    ? 'accesses the network'
    : paths.some((path) => path.startsWith('/dev/'))
      ? 'overwrites a disk'
      : undefined
  return actions.map((action) => ({
    ...action,
    tool: 'write',
    paths: [...new Set([...paths, ...(action.paths ?? [])])],
    ...(concern === undefined ? {} : { mustAsk: concern }),
  }))
}

/** Words that may name places on disk: every operand, and what stands behind `=` of an option. */
function operandsOf(terms: readonly CommandWord[]): readonly CommandWord[] {
  return terms.slice(1).flatMap((term) => {
    if (!term.head.startsWith('-')) return [term]
    const behind = /^-(?:-[\w-]+=|[A-Za-z](?=[^=]*\/))(?<value>.+)$/s.exec(term.value ?? '')?.groups?.['value']
    return behind === undefined ? [] : [certain(behind)]
  })
}

/** Every folder that a line may stand in: where it begins, and wherever `cd` leads from any of them; in a loop also again and again. */
function foldersOf({ commands, loops }: ShellLine, { folders: begun, home }: Places): readonly string[] {
  const targets = commands.flatMap(({ terms }) => targetOf(terms) ?? [])
  if (commands.some(({ terms }) => terms.some(({ value }) => value === 'popd'))) return []
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

const isBuiltin = (name: string): boolean =>
  wrappedBy([certain(name), certain('x'), certain('x')]) !== undefined ||
  evaluating.test(name) ||
  /^(?:cd|pushd|popd|dirs|exit|return|shift|umask|ulimit|jobs|wait|kill|rm|unset|read|shopt)$/.test(name)

/** What runs words of its own where the line itself stands. */
const evaluating = /^(?:eval|trap|\.|source|command|builtin)$/

/** Where a command goes, if it goes anywhere; empty for the home folder. */
function targetOf(terms: readonly CommandWord[]): CommandWord | undefined {
  const begin = terms.findIndex(({ value }) => value !== 'command' && value !== 'builtin')
  if (begin < 0 || !/^(?:cd|pushd)$/.test(terms[begin]?.value ?? '')) return undefined
  const target = terms.slice(begin + 1).find(({ value }) => !/^-(?:[LPe@]+|-)$/.test(value ?? ''))
  // Back to where it was, or to an entry of a stack: anywhere.
  return /^-$|^[-+]\d+$/.test(target?.value ?? '') ? { ...certain('-'), value: undefined } : (target ?? certain(''))
}
