import { type ListedCollection, listCollections } from '../../app/collections/collection-list.ts'
import { heldCollections, projectOf, type Selection, wantedCollections } from '../../app/collections/collections.ts'
import { systemClock } from '../../core/clock.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayAge } from '../../views/words/say-amounts.ts'
import { chooseSeveral } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows } from './command-rows.ts'

export const collectionsCommand: ChatCommand = {
  name: 'collections',
  summary: say`choose which documents the next messages use`,
  takes: '[names | all | none]',
  details: [say`without arguments: choose from a list`, say`also accepts a folder, a file or an address: /collections ./docs`],
  offers: ({ app }) => ['all', 'none', ...declaredNames(app)],
  async run(control, words) {
    if (words === '') return control.panel ? chooseCollections(control, control.panel) : showCollections(control)
    take(control, chosen(control, declaredNames(control.app).includes(words) ? [words] : words.split(/[\s,]+/).filter(Boolean)))
  },
}

function take({ app, change, look, print }: ChatControl, selection: Selection): void {
  const wanted = wantedCollections(app, selection)
  change({ selection })
  print(
    noteRows(
      wanted.length === 0
        ? say`The next messages use no documents`
        : say`The next messages use: ${wanted.map(({ name }) => name).join(', ')}`,
      look,
    ),
  )
}

async function chooseCollections(control: ChatControl, panel: ShowPanel): Promise<void> {
  const { app, choices } = control
  const { in: chosenPlaces = [], global } = choices.selection
  const listed = await listCollections(app, global === undefined ? {} : { global })
  const isBare = listed.length + chosenPlaces.length === 0
  // Where there is nothing else, the current folder is there to choose.
  const places = isBare ? ['.'] : chosenPlaces
  const given = places.map(
    (place): Choice<string> => ({
      value: place,
      label: place,
      detail: isBare ? say`the current folder` : say`added for this chat`,
      isCurrent: !isBare,
    }),
  )
  const declared = listed.map(
    (one): Choice<string> => ({
      value: one.name,
      label: one.name,
      detail: stateOf(one),
      // One that waits for approval is asked only where it is named.
      isCurrent: !one.waits && isAsked(one, choices.selection),
    }),
  )
  const before = [...given, ...declared].filter(({ isCurrent }) => isCurrent).map(({ value }) => value)
  const marked = await panel(chooseSeveral({ title: say`Documents for the next messages`, choices: [...given, ...declared] }))
  if (!marked) return
  const names = marked.filter((name) => !places.includes(name))
  const kept = places.filter((place) => marked.includes(place))
  if (marked.length === before.length && marked.every((name) => before.includes(name))) return take(control, choices.selection)
  take(control, {
    ...(global === undefined ? {} : { global }),
    ...(kept.length > 0 ? { in: kept } : {}),
    ...(names.length > 0 || kept.length === 0 ? { collections: names } : {}),
  })
}

const isAsked = ({ name }: ListedCollection, { in: places = [], collections }: Selection): boolean =>
  collections?.includes(name) ?? places.length === 0

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
  const { in: places = [], global } = choices.selection
  const listed = await listCollections(app, global === undefined ? {} : { global })
  const given = places.map((place): readonly Cell[] => [['*', 'green'], [place, 'bold'], say`added for this chat`])
  const rows = listed.map((one): readonly Cell[] => [
    isAsked(one, choices.selection) ? ['*', 'green'] : '',
    [one.name, 'bold'],
    stateOf(one),
  ])
  if (rows.length + given.length === 0) return print(noteRows(say`No collections found. Use this folder with: /collections .`, look))
  print([...tableRows([...given, ...rows], look), ...hintRows(say`* in use. Choose with: /collections NAMES, all or none`, look)])
}

function stateOf({ documents, sections, syncedAt, problem }: ListedCollection): string {
  const size = say`${sayCount(documents, 'document')}, ${sayCount(sections, 'section')}`
  const state =
    syncedAt === undefined
      ? documents > 0
        ? say`${size}, sync incomplete`
        : say`not synced yet`
      : say`${size}, synced ${sayAge(systemClock.now() - syncedAt)} ago`
  return problem === undefined ? state : `${state}; ${problem}`
}
