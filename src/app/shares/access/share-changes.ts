import { systemClock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { NewShare, ShareChange } from '../../../core/schemas/http/shares.ts'
import type { Share } from '../../../core/server-store.ts'
import { phrase } from '../../../core/text/phrase.ts'
import { newRunId } from '../../../engine/run-id.ts'
import { accountOf, ownShare, type ShareParts } from './share-rights.ts'
import { subjectOf } from './shared-subject.ts'

const kinds = { session: 'conversation', run: 'run' } as const

/** Lets others read what there is now of a conversation or a run. Throws `IbidError`: `not-found`, `invalid` where there is nothing to read yet. */
export async function addShare(
  parts: ShareParts,
  principal: Principal,
  { kind, subject: named, audience, readers = [] }: NewShare,
): Promise<Share> {
  const owner = accountOf(principal)
  const subject = named.toUpperCase()
  const found = await subjectOf(parts, { owner, kind, subject })
  if (!found) throw new IbidError('not-found', `${kinds[kind]} not found: ${named}`)
  if (await parts.store.shares.on(subject))
    throw new IbidError('invalid', `this ${kinds[kind]} is already shared`, 'change who can read it')
  if (found.runs.length === 0)
    throw new IbidError(
      'invalid',
      'there is no answer to share yet',
      'wait until a question has been answered; agent tasks cannot be shared',
    )
  const now = systemClock.now()
  const who = await audienceOf(parts, owner, { audience, readers })
  const share: Share = { id: newRunId(now), owner, kind, subject, ...who, runs: found.runs, createdAt: now, changedAt: now }
  await parts.store.shares.add(share)
  await recordAudit(parts, principal, 'share.created', share.id, `${subjectWords(share)}, ${audienceWords(share)}`)
  await noteReaders(parts, principal, share.id, [], share.readers)
  return share
}

/** Lets others read it, or more of it. Throws as `addShare`, and `not-found` for a share that has ended. */
export async function changeShare(parts: ShareParts, principal: Principal, id: string, change: ShareChange): Promise<Share> {
  const share = await ownShare(parts, principal, id)
  const found = change.update ? await subjectOf(parts, share) : undefined
  const who = await audienceOf(parts, share.owner, {
    audience: change.audience ?? share.audience,
    readers: change.readers ?? share.readers,
  })
  const next: Share = { ...share, ...who, ...(found ? { runs: found.runs } : {}), changedAt: systemClock.now() }
  if (!(await parts.store.shares.change(next))) return ownShare(parts, principal, id)
  const more = found ? phrase`, ${next.runs.length} questions` : ''
  await recordAudit(parts, principal, 'share.changed', share.id, `${audienceWords(next)}${more}`)
  await noteReaders(parts, principal, share.id, share.readers, next.readers)
  return next
}

/** From then on nobody reads it but its owner. */
export async function endShare(parts: ShareParts, principal: Principal, id: string): Promise<void> {
  const share = await ownShare(parts, principal, id)
  if (await parts.store.shares.end(share.id)) await recordAudit(parts, principal, 'share.ended', share.id, subjectWords(share))
}

/** Of what was deleted nothing is shared. A run that a fork has too is still there, and stays shared. */
export async function endSharesOf(parts: ShareParts, { owner }: Pick<Principal, 'owner'>, subjects: readonly string[]): Promise<void> {
  if (owner === undefined) return
  for (const share of await parts.store.shares.of(owner))
    if (subjects.includes(share.subject) && !(await subjectOf(parts, share))) await parts.store.shares.end(share.id)
}

/** Throws `IbidError('invalid')` where nobody is named, or somebody who is not there. */
async function audienceOf(
  { app }: ShareParts,
  owner: string,
  { audience, readers }: Pick<Share, 'audience' | 'readers'>,
): Promise<Pick<Share, 'audience' | 'readers'>> {
  if (audience === 'everybody') return { audience, readers: [] }
  const named = [...new Set(readers)].filter((reader) => reader !== owner).toSorted()
  const known = new Set((await (await app.users()).list()).flatMap(({ id, blocked }) => (blocked ? [] : [id])))
  const unknown = named.find((reader) => !known.has(reader))
  if (unknown !== undefined) throw new IbidError('invalid', `there is no person with the id ${unknown}`, 'get ids from GET /v1/people')
  if (named.length === 0) throw new IbidError('invalid', 'no readers were specified', 'specify readers, or share it with everyone')
  return { audience, readers: named }
}

const subjectWords = ({ kind, subject }: Pick<Share, 'kind' | 'subject'>): string =>
  kind === 'session' ? phrase`conversation ${subject}` : phrase`run ${subject}`

const audienceWords = ({ audience, readers }: Pick<Share, 'audience' | 'readers'>): string =>
  audience === 'everybody'
    ? phrase`for everyone who signs in`
    : readers.length === 1
      ? phrase`for 1 person`
      : phrase`for ${readers.length} people`

/** One entry for each person: whoever accounts for it looks for people. */
async function noteReaders(
  parts: ShareParts,
  by: Principal,
  share: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const reader of after) if (!before.includes(reader)) await recordAudit(parts, by, 'share.reader-added', reader, share)
  for (const reader of before) if (!after.includes(reader)) await recordAudit(parts, by, 'share.reader-removed', reader, share)
}
