import type { Argument, Option } from 'commander'
import { feedTypes } from '../../feeds/feed-types.ts'

/** What may stand in a place of a command line. */
export type Expected =
  /** A word of a list that does not change while the program does not. */
  | { readonly kind: 'words'; readonly list: WordList }
  /** A word that the program is asked for when it is needed. */
  | { readonly kind: 'ask'; readonly about: Asked }
  | { readonly kind: 'file' | 'folder' | 'anything' }

/** A list by its name; one of choices by the choices themselves. */
export type WordList = 'editors' | 'models' | 'settings' | 'tools' | 'topics' | readonly string[]

/** What only the data folder, the settings or the files of a project know. */
export type Asked = (typeof askable)[number]

/** See {@link Asked}; `session` is one of `sessions` or `new`, `declared` an agent or a verb. */
export const askable = ['agents', 'collections', 'connectors', 'declared', 'documents', 'runs', 'session', 'sessions', 'verbs'] as const

const anything: Expected = { kind: 'anything' }
const file: Expected = { kind: 'file' }
const folder: Expected = { kind: 'folder' }
const ask = (about: Asked): Expected => ({ kind: 'ask', about })
const words = (list: WordList): Expected => ({ kind: 'words', list })

/** Options by their long name; one that is not here takes words that nobody can guess. */
const ofOptions: Readonly<Record<string, Expected>> = {
  '--collections': ask('collections'),
  '--config': file,
  '--connectors': ask('connectors'),
  '--cwd': folder,
  '--data-dir': folder,
  '--file': file,
  '--in': file,
  '--mode': words(['data', 'analysis']),
  '--model': words('models'),
  '--output': file,
  '--session': ask('session'),
}

/** Arguments by their name, or by their command and name where that says more. */
const ofArguments: Readonly<Record<string, Expected>> = {
  a: ask('runs'),
  'agent-or-verb': ask('declared'),
  b: ask('runs'),
  'collections remove name': ask('collections'),
  'collections sync name': ask('collections'),
  'connectors approve name': ask('connectors'),
  'connectors remove name': ask('connectors'),
  'connectors sign-in name': ask('connectors'),
  'connectors sync name': ask('connectors'),
  'connectors test name': ask('connectors'),
  'connectors types type': words(Object.keys(feedTypes)),
  editor: words('editors'),
  file,
  folder,
  output: file,
  run: ask('runs'),
  session: ask('sessions'),
  setting: words('settings'),
  source: file,
  tool: words('tools'),
  'connectors approve tool': anything,
  topic: words('topics'),
  url: file,
  verb: ask('verbs'),
}

/** What follows an option; undefined where nothing does. */
export function expectedOfOption({ long, required, optional, argChoices }: Option): Expected | undefined {
  if (!required && !optional) return undefined
  if (argChoices) return words(argChoices)
  return (long && Object.hasOwn(ofOptions, long) ? ofOptions[long] : undefined) ?? anything
}

/** What stands in the places of an argument of the command at `path`; the words of `documents` name a collection, then a document of it. */
export function expectedOfArgument(path: string, argument: Argument): readonly Expected[] {
  const name = argument.name()
  if (argument.argChoices) return [words(argument.argChoices)]
  if (name === 'place') return [ask('collections'), ask('documents'), anything]
  const key = [`${path} ${name}`, name].find((each) => Object.hasOwn(ofArguments, each))
  return [(key === undefined ? undefined : ofArguments[key]) ?? anything]
}
