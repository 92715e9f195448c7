import type { Expected } from './expected.ts'
import type { CommandShape, Word } from './shape.ts'

/** Texts of one table that lead to the same result. One with `rest` true stands for every text that begins so, one with `any` true for every that ends so. */
interface Row {
  readonly keys: readonly Key[]
  readonly gives: string
}

export interface Key {
  readonly text: string
  readonly any?: true
  readonly rest?: true
}

/** What a script looks up while it goes through a line: all that differs from one shell to another is how a table is written. */
export interface Tables {
  /** Command and word, `runs show`, to the command that is meant. */
  readonly steps: readonly Row[]
  /** Command and option, `ask --session`, to what is expected behind it. Options that take nothing are not in it. */
  readonly values: readonly Row[]
  /** Command and place from 1, `runs show 1`, to what is expected there. */
  readonly places: readonly Row[]
  /** Commands by the command they stand below. */
  readonly commands: ReadonlyMap<string, readonly Word[]>
  /** Those of a command alone; what every command takes is the list `common`. */
  readonly options: ReadonlyMap<string, readonly Word[]>
  /** The lists that are expected by name. */
  readonly lists: ReadonlyMap<string, readonly Word[]>
}

/** A word in the first place that says what stands in the second, as a command that nobody is offered: `config set chat.workspace`. */
interface Chosen {
  readonly from: string
  readonly word: string
  readonly shape: CommandShape
}

/** The tables of a program; `lists` holds the words of every named list. */
export function tablesOf(program: readonly CommandShape[], lists: Readonly<Record<string, readonly Word[]>>): Tables {
  const chosen = program.flatMap((shape) => chosenIn(shape, lists))
  const shapes = [...program, ...chosen.map(({ shape }) => shape)]
  const options = shapes.map(
    ({ path, options }) => [path, options.flatMap(({ flags, about }) => flags.map((word) => ({ word, about })))] as const,
  )
  const isCommon = ({ word, about }: Word) => options.every(([, found]) => found.some((one) => one.word === word && one.about === about))
  const common = options[0]?.[1].filter(isCommon) ?? []
  const named = new Map(Object.entries({ ...lists, common }))
  const giving = (expected: Expected): string => {
    if (expected.kind === 'ask') return `ask ${expected.about}`
    if (expected.kind !== 'words') return expected.kind
    if (typeof expected.list === 'string') return `words ${expected.list}`
    const name = expected.list.join('|')
    named.set(
      name,
      expected.list.map((word) => ({ word, about: '' })),
    )
    return `words ${name}`
  }
  const at = (path: string, word: string) => ({ text: `${path} ${word}` })
  return {
    steps: rowsOf([
      ...shapes.flatMap(({ path, commands }) =>
        commands.flatMap(({ word, aliases }) => [word, ...aliases].map((name) => [at(path, name), `${path} ${word}`.trim()] as const)),
      ),
      ...chosen.map(({ from, word, shape }) => [at(from, word), shape.path] as const),
    ]),
    values: valueRows(shapes, giving),
    places: rowsOf(
      shapes.flatMap(({ path, places, repeats }) =>
        places.map((expected, index) => {
          const isLast = repeats && index === places.length - 1
          return [isLast ? { text: `${path} `, rest: true as const } : at(path, String(index + 1)), giving(expected)] as const
        }),
      ),
    ),
    commands: new Map(shapes.filter(({ commands }) => commands.length > 0).map(({ path, commands }) => [path, commands])),
    options: new Map(
      options.map(([path, found]) => [path, found.filter((one) => !isCommon(one))] as const).filter(([, own]) => own.length > 0),
    ),
    lists: named,
  }
}

function chosenIn(shape: CommandShape, lists: Readonly<Record<string, readonly Word[]>>): readonly Chosen[] {
  const [first, , ...more] = shape.places
  if (shape.places.length < 2 || first?.kind !== 'words' || typeof first.list !== 'string') return []
  return (lists[first.list] ?? []).flatMap(({ word, behind }) =>
    behind
      ? [{ from: shape.path, word, shape: { ...shape, path: `${shape.path} ${word}`, places: [{ kind: 'words', list: behind }, ...more] } }]
      : [],
  )
}

/** An option that takes the same everywhere is told once. */
function valueRows(shapes: readonly CommandShape[], giving: (expected: Expected) => string): readonly Row[] {
  const taken = shapes.flatMap(({ path, options }) =>
    options.flatMap(({ flags, expects }) => flags.map((flag) => ({ path, flag, gives: expects && giving(expects) }))),
  )
  const byFlag = Map.groupBy(taken, ({ flag }) => flag)
  return rowsOf(
    [...byFlag].flatMap(([flag, uses]) => {
      const [first] = uses
      if (uses.every(({ gives }) => gives === first?.gives))
        return first?.gives === undefined ? [] : [[{ text: ` ${flag}`, any: true as const }, first.gives] as const]
      return uses.flatMap(({ path, gives }) => (gives === undefined ? [] : [[{ text: `${path} ${flag}` }, gives] as const]))
    }),
  )
}

/** Exact keys stand before those that fit more. */
function rowsOf(entries: readonly (readonly [Key, string])[]): readonly Row[] {
  const isWide = ([{ any, rest }]: readonly [Key, string]) => any === true || rest === true
  const rows = (some: readonly (readonly [Key, string])[]) =>
    [...Map.groupBy(some, ([, gives]) => gives)].map(([gives, same]) => ({ keys: same.map(([key]) => key), gives }))
  return [...rows(entries.filter((entry) => !isWide(entry))), ...rows(entries.filter(isWide))]
}
