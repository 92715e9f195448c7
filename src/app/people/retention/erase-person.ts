import { faultOf } from '../../../core/fault.ts'
import { type Amounts, goneOwner, type Sought, type Trace } from '../../../core/retention.ts'
import { readHistory, renameAuthor } from '../../../settings/history.ts'
import { whileLocked } from '../../../settings/lock.ts'
import { fileTraces } from '../../../store/retention/file-traces.ts'
import { everybodys } from '../../../store/retention/kept-rows.ts'
import type { App } from '../../app.ts'
import { endRunsOf } from './end-runs.ts'
import { goingOf, type Person, soughtOf } from './find-person.ts'
import { mediaToGo } from './media-to-go.ts'
import { countDocuments, dropDocuments, ownDocuments } from './own-documents.ts'
import { retryWhileLocked } from './retry-while-locked.ts'

/** Changes of settings that somebody made stay in the history of this machine, and of its team, without their name. */
async function forgetAuthor({ inspection, team }: Pick<App, 'inspection' | 'team'>, name: string): Promise<void> {
  await team?.renameAuthor(name, goneOwner)
  const { user } = inspection.files
  if (readHistory(user).some(({ by }) => by === name)) whileLocked(user, () => renameAuthor(user, name, goneOwner))
}

/** What became of a person's things: the proof that they are given. */
export interface Erasure {
  /** Id of the account. */
  readonly person: string
  /** By kind, before and after. */
  readonly before: Amounts
  readonly after: Amounts
  /** Where the id, the mail address or the name still stands: in words of others, which are theirs, or by mistake. */
  readonly traces: readonly Trace[]
  /** What could not be finished, one line each; it is when the removal is begun again. */
  readonly left: readonly string[]
}

/** What there is of a person, by kind. */
export async function belongingsOf(
  app: Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'input' | 'media' | 'retention' | 'server'>,
  person: Person,
): Promise<Amounts> {
  const [retention, going] = await Promise.all([app.retention(), goingOf(app, person)])
  const rows = await retention.count(going)
  const documents = await countDocuments(app, await ownDocuments(app, person.id))
  const media = (await mediaToGo(app, going)).length
  const counted = { runs: going.runs.length, ...rows, documents, 'images and files': media }
  return Object.fromEntries(Object.entries(counted).filter(([what, count]) => count > 0 && !everybodys.has(what)))
}

/** Where words stand in the whole store, and in each file of this machine's data folder. */
export async function tracesOf(app: Pick<App, 'dataFolder' | 'retention'>, sought: Sought): Promise<readonly Trace[]> {
  const rows = await (await app.retention()).traces(sought)
  return [...rows, ...(await fileTraces(app.dataFolder, sought))]
}

/**
 * Takes away everything of a person, for good. They are signed out and their runs are ended first. Done again it finishes what was cut short. Throws `IbidError`:
 * `denied` for the last administrator, and where another process writes to one of their collections for long.
 */
export async function erasePerson(app: App, person: Person, { signal }: { readonly signal: AbortSignal }): Promise<Erasure> {
  const [retention, users] = await Promise.all([app.retention(), app.users()])
  const account = await users.get(person.id)
  const known: Person = account ?? person
  if (account && !account.blocked) await users.change(account.id, { blocked: true })
  const before = await belongingsOf(app, known)
  const left: string[] = []
  for (let tries = 1; ; tries += 1) {
    await endRunsOf(app, known.id, signal)
    await dropDocuments(app, known.id, await ownDocuments(app, known.id), signal)
    const going = await goingOf(app, known)
    for (const hash of await mediaToGo(app, going)) await app.media().remove(hash)
    await retention.remove(going)
    // What was under way elsewhere may have been written behind it.
    if (tries === mostTries || Object.keys(await belongingsOf(app, known)).length === 0) break
  }
  const { termsOfChunk } = await import('../../../docs/index/terms-of-chunk.ts')
  const documents = await app.documents()
  await retryWhileLocked(() => documents.forgetTerms(termsOfChunk), signal).catch((error: unknown) => {
    if (faultOf(error).code !== 'busy') throw error
    left.push(`the index's list of words: ${faultOf(error).message}`)
  })
  if (known.name !== undefined && !(await users.list()).some(({ name }) => name === known.name)) await forgetAuthor(app, known.name)
  for (const file of await retention.compact())
    left.push(`${file} is in use: its old contents can still be read from it until it is rewritten`)
  return { person: known.id, before, after: await belongingsOf(app, known), traces: await tracesOf(app, soughtOf(known)), left }
}

const mostTries = 3
