import { IbidError } from '../../../core/fault.ts'
import type { Memories, Memory } from '../../../core/memory.ts'
import type { Principal } from '../../../core/principal.ts'
import type { MemoryChange, MemorySavedView, MemoryView, NewMemory } from '../../../core/schemas/http/memory.ts'
import type { App } from '../../app.ts'
import { remember } from '../remember.ts'

/** What is remembered of somebody: facts that are kept, or all of them with what became of each. */
export async function memoriesFor(app: Pick<App, 'memories'>, { owner }: Principal, all: boolean): Promise<readonly MemoryView[]> {
  const rows = await (await app.memories(owner)).list()
  return rows.filter(({ state }) => all || state === 'kept').map(viewOf)
}

/** Remembers what somebody says of themselves. Throws `IbidError('invalid')` where it must not be kept. */
export async function rememberFor(app: Pick<App, 'memories' | 'redact'>, { owner }: Principal, draft: NewMemory): Promise<MemorySavedView> {
  const { saved, merged, doubtful, superseded, displaced } = await remember(app, owner, draft)
  const memory = saved[0] ?? superseded[0]?.saved ?? merged[0]?.into
  if (!memory) throw new IbidError('failed', 'nothing was saved')
  return {
    memory: viewOf(memory),
    outcome: merged.length > 0 ? 'merged' : 'saved',
    superseded: superseded.map(({ old }) => viewOf(old)),
    displaced: displaced.map(viewOf),
    mayContradict: doubtful.flatMap(({ others }) => others.map(viewOf)),
  }
}

/** Says a fact of somebody anew. Throws `IbidError('not-found')` for those of others; so do all below. */
export async function editFor(
  app: Pick<App, 'memories' | 'redact'>,
  { owner }: Principal,
  id: string,
  change: MemoryChange,
): Promise<MemoryView> {
  const memories = await app.memories(owner)
  await assertTheirs(memories, id)
  return viewOf(await memories.edit(id, app.redact(change)))
}

/** Takes a fact away that is kept. */
export async function forgetFor(app: Pick<App, 'memories'>, { owner }: Principal, id: string): Promise<void> {
  const memories = await app.memories(owner)
  if ((await memories.forget([id])).length === 0) throw missing(id)
}

/** Takes back what happened to a fact last. Gives the facts that changed. */
export async function undoFor(app: Pick<App, 'memories'>, { owner }: Principal, id: string): Promise<readonly MemoryView[]> {
  const memories = await app.memories(owner)
  await assertTheirs(memories, id)
  return (await memories.undo(id)).map(viewOf)
}

/** Says of which facts that one may contradict it takes the place. Gives the facts that changed. */
export async function settleFor(
  app: Pick<App, 'memories'>,
  { owner }: Principal,
  id: string,
  replaced: readonly string[],
): Promise<readonly MemoryView[]> {
  const memories = await app.memories(owner)
  await assertTheirs(memories, id)
  return (await memories.settle(id, replaced)).map(viewOf)
}

async function assertTheirs(memories: Memories, id: string): Promise<void> {
  if (!(await memories.list()).some((row) => row.id === id)) throw missing(id)
}

const missing = (id: string) => new IbidError('not-found', `no memory with the id ${id.slice(0, 100)}`)

const viewOf = ({ owner: _owner, ...row }: Memory): MemoryView => row
