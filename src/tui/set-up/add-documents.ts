import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { App } from '../../app/app.ts'
import { addAndSync, removeListed } from '../../app/collections/change-collections.ts'
import { repositoryAddress } from '../../app/collections/collection-address.ts'
import { type Fault, IbidError } from '../../core/fault.ts'
import { counted } from '../../views/amounts.ts'
import type { ChatControl } from '../commands/chat-control.ts'
import { noteRows } from '../commands/command-rows.ts'
import { shortPath } from '../commands/short-path.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import { askFor } from '../panel/field-panel.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { waitFor } from '../panel/work-panel.ts'
import { syncProgressText } from '../rows/sync-progress.ts'
import { folderOffers, wholePath } from './folder-offers.ts'

type Kind = 'folder' | 'address' | 'repository'

const kinds: Readonly<Record<Kind, { readonly label: string; readonly detail: string; readonly title: string; readonly words: string }>> = {
  folder: {
    label: 'A folder on this machine',
    detail: 'documents, notes, code',
    title: 'A folder on this machine',
    words: 'Type a path; Tab completes it.',
  },
  address: { label: 'A web page', detail: 'its address', title: 'A web page', words: 'Paste its address: https://...' },
  repository: {
    label: 'A Git repository',
    detail: 'owner/name on GitHub, or an address',
    title: 'A Git repository',
    words: 'Type owner/name, or paste the address of any repository.',
  },
}

/** Lets a person add documents, as many times as they like, to their own list of collections. */
export async function addDocuments(control: ChatControl, panel: ShowPanel, title: string): Promise<void> {
  const added: string[] = []
  for (;;) {
    const kind = await panel(
      chooseOne<Kind | 'on'>({
        title,
        words: [added.length === 0 ? 'What should answers come from?' : `Added: ${added.join(', ')}. Add more?`],
        choices: [
          ...(added.length > 0 ? [{ value: 'on' as const, label: 'Go on' }] : []),
          ...(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].label, detail: kinds[value].detail })),
          ...(added.length > 0 ? [] : [{ value: 'on' as const, label: 'Go on without', detail: 'add some later: /setup' }]),
        ],
      }),
    )
    if (kind === undefined || kind === 'on') return
    const name = await addOne(control, panel, kind)
    if (name !== undefined) added.push(name)
  }
}

/** Asks until something was added or the person goes back; what was wrong is said in a line, and what was typed stays. */
async function addOne(control: ChatControl, panel: ShowPanel, kind: Kind): Promise<string | undefined> {
  const { app, look, print } = control
  const { title, words } = kinds[kind]
  let typed = kind === 'folder' ? firstFolder(app) : ''
  let problem: string | undefined
  for (;;) {
    const given = await panel(
      askFor({
        ...{ title, words: [words], text: typed },
        ...(problem === undefined ? {} : { problem }),
        ...(kind === 'folder' ? { offers: (text: string) => folderOffers(text, app.input) } : {}),
      }),
    )
    if (given === undefined) return undefined
    typed = given
    const worked = await panel(waitFor(`Reading ${given}`, (signal, tell) => addAt(app, kind, given, signal, tell)))
    if (worked && 'value' in worked) {
      print(noteRows(`${worked.value.name}: ${worked.value.size}`, look))
      return worked.value.name
    }
    problem = worked ? wordsOf(worked.fault) : 'stopped; nothing was added'
  }
}

/** Where the chat was started, unless that is all of a person's files. */
const firstFolder = (app: Pick<App, 'input'>): string => {
  const { folder, home } = app.input
  return folder === home || folder === '/' ? '~/' : `${shortPath(app, folder).replace(/\/$/, '')}/`
}

async function addAt(app: ChatControl['app'], kind: Kind, typed: string, signal: AbortSignal, tell: (line: string) => void) {
  const url = kind === 'folder' ? await folderAt(app, typed) : kind === 'repository' ? repositoryAddress(typed) : webAddress(typed)
  const { name, changed, synced } = await addAndSync(app, url, {
    toGlobal: true,
    signal,
    onProgress: (each, progress) => tell(syncProgressText(each, progress)),
  })
  if (synced?.fault) throw new IbidError(synced.fault.code, synced.fault.message, synced.fault.remedy)
  const report = synced?.report
  const documents = report ? report.added.length + report.updated.length + report.unchanged : 0
  if (documents > 0) return { name, size: `${counted(documents, 'document')} indexed` }
  if (changed) await removeListed(app, name, { drop: true, fromGlobal: true })
  const [first] = [...(report?.failed ?? []), ...(report?.skipped ?? [])]
  throw new IbidError('not-found', first ? `nothing to read there; ${first.path}: ${first.reason}` : 'there is no document that ibid reads')
}

async function folderAt(app: Pick<App, 'input'>, typed: string): Promise<string> {
  const path = resolve(wholePath(typed, app.input))
  if (path === app.input.home || path === '/') throw new IbidError('usage', `${path} holds all of your files`, 'name a folder in it')
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new IbidError('not-found', `there is no ${path}`, 'check the path')
  return path
}

/** The scheme is often left out. */
const webAddress = (typed: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)

const wordsOf = ({ message, remedy }: Fault): string => [message, remedy].filter(Boolean).join('; ')
