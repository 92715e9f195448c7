import { type CommandWord, certain } from './command-word.ts'
import type { Parted } from './options.ts'
import { everyOpen, isSecret, type Places } from './places.ts'
import { foldersNamed, holdsOnlyPlain, ripgrepSeesOnlyPlain } from './secrets-below-folder.ts'

/** What a line says around a command. */
export interface Around {
  readonly places: Places
  /** True where a variable may hold more than a plain word. */
  readonly holdsText: boolean
  /** True where the command is certain to read what another prints. */
  readonly piped: boolean
}

/** `diff` reads what lies in folders, and follows links there. */
export async function diffShowsOnlyPlain(_: Parted, operands: readonly CommandWord[], { places }: Around): Promise<boolean> {
  const folders = operands.length > 0 ? await foldersNamed(operands, places) : []
  return (await Promise.all(folders.map((folder) => holdsOnlyPlain(folder, places, { links: 'followed' })))).every(Boolean)
}

/** Names that are secret with one ending or another. */
const secretStems = ['.env', 'credentials', 'secrets', 'id_rsa', 'token', 'service-account']

export async function grepShowsOnlyPlain(
  { given, settings }: Parted,
  operands: readonly CommandWord[],
  { places }: Around,
): Promise<boolean> {
  if (!given.has('-r') && !given.has('--recursive')) return true
  const included = settings.flatMap(([option, value]) => (option === '--include' ? [value] : []))
  const endings = included.map((pattern) => /^\*(?<ending>\.[\w.]+)$/.exec(pattern)?.groups?.['ending']?.toLowerCase())
  if (!(await everyOpen(operands.length === 0 ? [certain('.')] : [], places))) return false
  const narrow = endings.length > 0 && endings.every((ending) => ending !== undefined)
  if (narrow && endings.every((ending) => secretStems.every((stem) => !isSecret(`${stem}${ending}`)))) return true
  const counted = { endings: narrow ? endings : [''], links: 'left' } as const
  const folders = await foldersNamed(operands, places)
  return (await Promise.all(folders.map((folder) => holdsOnlyPlain(folder, places, counted)))).every(Boolean)
}

export async function ripgrepShowsOnlyPlain(
  { given, settings }: Parted,
  operands: readonly CommandWord[],
  { places, piped }: Around,
): Promise<boolean> {
  if (given.has('--files') || (operands.length === 0 && piped)) return true
  const globs = settings.flatMap(([option, value]) =>
    /^(?:-g|--i?glob)$/.test(option) ? [`${option === '-g' ? '--glob' : option}=${value}`] : [],
  )
  // What is named is looked at also where it is ignored, and a glob names it.
  const [globbed, named] = [operands.filter(({ value }) => value === undefined), operands.filter(({ value }) => value !== undefined)]
  const whole = globbed.length > 0 ? await foldersNamed(globbed, places) : []
  if (!(await Promise.all(whole.map((folder) => holdsOnlyPlain(folder, places, { links: 'left' })))).every(Boolean)) return false
  const folders = named.length > 0 || globbed.length === 0 ? await foldersNamed(named, places) : []
  return (await Promise.all(folders.map((folder) => ripgrepSeesOnlyPlain(folder, globs, places)))).every(Boolean)
}
