import { type ListedCollection, listCollections } from '../../app/collections/collection-list.ts'
import { heldCollections, projectOf, type Selection, wantedCollections } from '../../app/collections/collections.ts'
import { age } from '../../core/age.ts'
import { systemClock } from '../../core/clock.ts'
import { counted } from '../../views/amounts.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows } from './command-rows.ts'

export const collectionsCommand: ChatCommand = {
  name: 'collections',
  summary: 'shows or chooses which documents the next prompts ask',
  takes: '[names | all | none]',
  details: ['a folder, a file or an address is asked, too: /collections ./docs'],
  offers: ({ app }) => ['all', 'none', ...declaredNames(app)],
  async run(control, words) {
    if (words === '') return showCollections(control)
    const selection = chosen(control, declaredNames(control.app).includes(words) ? [words] : words.split(/[\s,]+/).filter(Boolean))
    const wanted = wantedCollections(control.app, selection)
    control.change({ selection })
    control.print(
      noteRows(
        wanted.length === 0 ? 'The next prompts ask no documents' : `The next prompts ask: ${wanted.map(({ name }) => name).join(', ')}`,
        control.look,
      ),
    )
  },
}

const declaredNames = (app: ChatControl['app'], global = true): readonly string[] =>
  projectOf(app, global).collections.map(({ alias }) => alias)

/** Every one is named, also for `all`: a prompt that names none asks what the prompt before it asked. */
function chosen({ app, choices }: ChatControl, words: readonly string[]): Selection {
  const { global } = choices.selection
  const kept = global === undefined ? {} : { global }
  const [only] = words
  if (words.length === 1 && only === 'none') return { ...kept, collections: [] }
  const declared = declaredNames(app, global ?? true)
  if (words.length === 1 && only === 'all') {
    const held = new Set(heldCollections(app, { ...kept, collections: declared }).map(({ entry }) => entry.alias))
    return { ...kept, collections: declared.filter((name) => !held.has(name)) }
  }
  const places = words.filter((word) => !declared.includes(word) && /[/\\]|^\.{1,2}$/.test(word))
  const names = words.filter((word) => !places.includes(word))
  return { ...kept, ...(places.length > 0 ? { in: places } : {}), ...(names.length > 0 ? { collections: names } : {}) }
}

async function showCollections({ app, choices, look, print }: ChatControl): Promise<void> {
  const { in: places = [], collections, global } = choices.selection
  const listed = await listCollections(app, global === undefined ? {} : { global })
  const isAsked = ({ name }: ListedCollection) => collections?.includes(name) ?? places.length === 0
  const given = places.map((place): readonly Cell[] => [['*', 'green'], [place, 'bold'], 'named for this chat'])
  const rows = listed.map((one): readonly Cell[] => [isAsked(one) ? ['*', 'green'] : '', [one.name, 'bold'], stateOf(one)])
  if (rows.length + given.length === 0)
    return print(noteRows('No collections are declared here. Add one with: ibid collections add ./docs', look))
  print([...tableRows([...given, ...rows], look), ...hintRows('* is asked. Choose with: /collections NAMES, all or none', look)])
}

function stateOf({ documents, sections, syncedAt, problem }: ListedCollection): string {
  const size = `${counted(documents, 'document')}, ${counted(sections, 'section')}`
  const state =
    syncedAt === undefined
      ? documents > 0
        ? `${size}, not synced to its end`
        : 'not synced yet'
      : `${size}, synced ${age(systemClock.now() - syncedAt)} ago`
  return problem === undefined ? state : `${state}; ${problem}`
}
