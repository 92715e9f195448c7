import type { CommandWord } from './command-word.ts'

/** Options and operands of a command, as far as a grammar of its options tells them apart. */
export interface Grammar {
  /** Letters of options without a value. */
  readonly flags?: string
  /** Letters of options with one. */
  readonly values?: string
  /** Letters of options with a value that stands in the same word, if there is one: `-U3`. */
  readonly attached?: string
  /** Long options without a value or with one behind `=`. */
  readonly long?: readonly string[]
  /** Long options whose value is the next word, or stands behind `=`. */
  readonly longValues?: readonly string[]
  /** True where `-5` is an option. */
  readonly number?: true
  /** True where `--no-color` is known with `--color`. */
  readonly negatable?: true
  /** True where values of options may be known only at run time, as long as each is one word. */
  readonly anyValues?: true
}

export interface Parted {
  readonly operands: readonly CommandWord[]
  /** Values of options that stand in words of their own. */
  readonly values: readonly CommandWord[]
  /** Options with their values, wherever these stand, in the order in which they were given. */
  readonly settings: readonly (readonly [option: string, value: string])[]
  /** Names of the options that were given: `-r`, `--include`. */
  readonly given: ReadonlySet<string>
}

/** Parts arguments by a grammar. Undefined where one is an option that the grammar does not know, or may be one once the line runs. */
export function partArguments(
  args: readonly CommandWord[],
  { flags = '', values = '', attached = '', long = [], longValues = [], number, negatable, anyValues }: Grammar,
): Parted | undefined {
  const operands: CommandWord[] = []
  const taken: CommandWord[] = []
  const given = new Set<string>()
  const settings: [string, string][] = []
  const isValue = (next: CommandWord | undefined): next is CommandWord =>
    next !== undefined && (anyValues ? !next.splits && !next.glob : next.value !== undefined || !mayBeOption(next))
  const isKnown = (name: string) => long.includes(name) || (negatable === true && name.startsWith('no-') && long.includes(name.slice(3)))
  for (let at = 0; at < args.length; at++) {
    const term = args[at]!
    const { value } = term
    if (value === '--') return { operands: [...operands, ...args.slice(at + 1)], values: taken, settings, given }
    if (value === undefined ? !mayBeOption(term) : !/^-./.test(value)) {
      operands.push(term)
      continue
    }
    if (value === undefined) {
      const name = /^--(?<name>[\w-]+)=/.exec(term.head)?.groups?.['name']
      if (!anyValues || term.splits || term.glob || name === undefined || !(isKnown(name) || longValues.includes(name))) return undefined
      given.add(`--${name}`)
      continue
    }
    if (value.startsWith('--')) {
      const name = value.slice(2).split('=')[0]!
      const withValue = value.includes('=')
      if (longValues.includes(name) && !withValue) {
        const next = args[++at]
        if (!isValue(next) || (!anyValues && mayBeOption(next))) return undefined
        taken.push(next)
        settings.push([`--${name}`, next.value ?? ''])
      } else if (!isKnown(name) && !longValues.includes(name)) return undefined
      if (withValue) settings.push([`--${name}`, value.slice(value.indexOf('=') + 1)])
      given.add(`--${name}`)
      continue
    }
    if (number && /^-\d+$/.test(value)) continue
    for (let index = 1; index < value.length; index++) {
      const letter = value[index]!
      if (values.includes(letter)) {
        given.add(`-${letter}`)
        if (index === value.length - 1) {
          const next = args[++at]
          if (!isValue(next) || (!anyValues && next.value === undefined)) return undefined
          taken.push(next)
          settings.push([`-${letter}`, next.value ?? ''])
        } else settings.push([`-${letter}`, value.slice(index + 1)])
        break
      }
      if (attached.includes(letter)) {
        given.add(`-${letter}`)
        break
      }
      if (!flags.includes(letter)) return undefined
      given.add(`-${letter}`)
    }
  }
  return { operands, values: taken, settings, given }
}

/** Whether a term may turn out to be an option: it begins with anything. */
export const mayBeOption = ({ value, head, splits }: CommandWord): boolean =>
  value === undefined ? splits || head === '' || head.startsWith('-') : value.startsWith('-') && value !== '-'

/** Whether a long option is given: whole, with a value, or cut short, as git and others allow. `least` is the shortest form that counts. */
export const hasLong = (args: readonly CommandWord[], name: string, least: number): boolean =>
  optionsOf(args).some((option) => {
    const [given = ''] = option.split('=')
    return given === name || (given.length >= least && name.startsWith(given))
  })

/** Whether a letter is given among short options; those in `values` take the rest of their word as a value. */
export const hasLetter = (args: readonly CommandWord[], letter: string, values = ''): boolean =>
  optionsOf(args).some((option) => {
    if (!/^-[^-]/.test(option)) return false
    const end = [...option].findIndex((each, at) => at > 0 && values.includes(each))
    return option.slice(1, end < 0 ? undefined : end + 1).includes(letter)
  })

/** The options before `--`. */
export const optionsOf = (args: readonly CommandWord[]): readonly string[] => {
  const end = args.findIndex(({ value }) => value === '--')
  return (end < 0 ? args : args.slice(0, end)).flatMap(({ head }) => (/^-./.test(head) ? [head] : []))
}
