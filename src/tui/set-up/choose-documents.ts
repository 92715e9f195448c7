import type { App } from '../../app/app.ts'
import { addDocuments } from '../../app/collections/add-documents.ts'
import { projectOf } from '../../app/collections/collections.ts'
import type { Fault } from '../../core/fault.ts'
import type { DocumentsKind } from '../../core/schemas/http/collections.ts'
import { inReadersLanguage, say, sayCount } from '../../views/words/say.ts'
import type { ChatControl } from '../commands/chat-control.ts'
import { noteRows } from '../commands/command-rows.ts'
import { shortPath } from '../commands/short-path.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import { askFor } from '../panel/field-panel.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { waitFor } from '../panel/work-panel.ts'
import { syncProgressText } from '../rows/sync-progress.ts'
import { folderOffers } from './folder-offers.ts'
import { typedDocuments } from './typed-documents.ts'

const kinds: Readonly<
  Record<DocumentsKind, { readonly label: string; readonly detail: string; readonly title: string; readonly words: string }>
> = {
  folder: {
    label: say`A folder on this machine`,
    detail: say`documents, notes, code`,
    title: say`A folder on this machine`,
    words: say`Type a path; Tab completes it.`,
  },
  address: { label: say`A web page`, detail: say`its URL`, title: say`A web page`, words: say`Paste its URL: https://...` },
  repository: {
    label: say`A Git repository`,
    detail: say`owner/name on GitHub, or a URL`,
    title: say`A Git repository`,
    words: say`Type owner/name, or paste the URL of any repository.`,
  },
}

/** Lets a person add documents, as many times as they like, to their own list of collections. */
export async function chooseDocuments(control: ChatControl, panel: ShowPanel, title: string): Promise<void> {
  const there = projectOf(control.app, true).collections.map(({ alias }) => alias)
  const added: string[] = []
  for (;;) {
    const hasSome = added.length + there.length > 0
    const chosen = await panel(
      chooseOne<Wanted | 'on'>({
        ...{ title, esc: 'skips' },
        words: [
          added.length > 0
            ? say`Added: ${added.join(', ')}. Add more?`
            : hasSome
              ? say`Already added: ${there.join(', ')}. Add more?`
              : say`What should answers be based on?`,
        ],
        choices: [
          ...(hasSome ? [{ value: 'on' as const, label: say`Continue` }] : []),
          ...(Object.keys(kinds) as DocumentsKind[]).map((kind) => ({
            value: { kind },
            label: kinds[kind].label,
            detail: kinds[kind].detail,
          })),
          ...(hasSome ? [] : [{ value: 'on' as const, label: say`Skip for now`, detail: say`add some later with /setup` }]),
        ],
        hint: say`type a path or URL, or filter the list`,
        typed: (text) =>
          typedDocuments(text.trim())?.map((kind) => ({
            value: { kind, given: text.trim() },
            label: kinds[kind].label,
            detail: text.trim(),
          })),
      }),
    )
    if (chosen === undefined || chosen === 'on') return
    const name = await addOne(control, panel, chosen)
    if (name !== undefined) added.push(name)
  }
}

/** What a person chose to add, and where it is if they have said so. */
interface Wanted {
  readonly kind: DocumentsKind
  readonly given?: string
}

/** Asks until something was added or the person goes back, unless it is given at first; what was wrong is said in a line, and what was typed stays. */
async function addOne(control: ChatControl, panel: ShowPanel, wanted: Wanted): Promise<string | undefined> {
  const { app, look, print } = control
  const { kind } = wanted
  let { given } = wanted
  const { title, words } = kinds[kind]
  let typed = kind === 'folder' ? firstFolder(app) : ''
  let problem: string | undefined
  for (;;) {
    given ??= await panel(
      askFor({
        ...{ title, words: [words], text: typed },
        ...(problem === undefined ? {} : { problem }),
        ...(kind === 'folder' ? { offers: (text: string) => folderOffers(text, app.input) } : {}),
      }),
    )
    if (given === undefined) return undefined
    // What begins anew behind what stood there is meant alone: `~/work//tmp/docs`.
    typed = kind === 'folder' ? given.replace(/^.*\/(?=\/|~\/)/, '') : given
    const worked = await panel(
      waitFor(say`Reading ${typed}`, (signal, tell) =>
        addDocuments(app, kind, typed, { signal, onProgress: (name, progress) => tell(syncProgressText(name, progress)) }),
      ),
    )
    if (worked && 'value' in worked) {
      print(noteRows(say`${worked.value.name}: ${sayCount(worked.value.documents, 'document')} indexed`, look))
      return worked.value.name
    }
    given = undefined
    problem = worked ? wordsOf(worked.fault) : say`stopped; nothing was added`
  }
}

/** Where the chat was started, unless that is all of a person's files. */
const firstFolder = (app: Pick<App, 'input'>): string => {
  const { folder, home } = app.input
  return folder === home || folder === '/' ? '~/' : `${shortPath(app, folder).replace(/\/$/, '')}/`
}

const wordsOf = ({ message, remedy }: Fault): string =>
  remedy ? say`${inReadersLanguage(message)}; ${inReadersLanguage(remedy)}` : inReadersLanguage(message)
