import type { Principal } from '../../../core/principal.ts'
import type { Person, SharedItem, ShareView } from '../../../core/schemas/http/shares.ts'
import type { Share } from '../../../core/server-store.ts'
import type { UserRow } from '../../../core/users.ts'
import { accountOf, type ShareParts } from './share-rights.ts'
import { readRuns, subjectOf } from './shared-subject.ts'

const mostPeople = 20

/** People of the team with whom one can share, whose name or address has these words. */
export async function peopleFor({ app }: Pick<ShareParts, 'app'>, principal: Principal, search: string): Promise<readonly Person[]> {
  const own = accountOf(principal)
  const all = await (await app.users()).list()
  const words = search.trim().toLowerCase()
  const fitting = all.filter(({ id, name, email, blocked }) => id !== own && !blocked && `${name} ${email}`.toLowerCase().includes(words))
  return fitting
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, mostPeople)
    .map((user) => personOf(user, all))
}

/** The address tells apart those who have the same name. */
const personOf = ({ id, name, email }: UserRow, all: readonly UserRow[]): Person =>
  all.some((other) => other.id !== id && other.name === name) ? { id, name, email } : { id, name }

/** What somebody shares, or what they share of one session or run. A share of what is gone is ended. */
export async function ownShares(parts: ShareParts, principal: Principal, subject: string | undefined): Promise<readonly ShareView[]> {
  const owner = accountOf(principal)
  const own = await parts.store.shares.of(owner)
  const wanted = subject === undefined ? own : own.filter((share) => share.subject === subject.toUpperCase())
  return (await Promise.all(wanted.map((share) => shareView(parts, share)))).filter((view) => view !== undefined)
}

/** A share as its owner sees it; undefined where what it shared is gone. */
export async function shareView(parts: ShareParts, share: Share): Promise<ShareView | undefined> {
  const [subject, all] = await Promise.all([subjectOf(parts, share), (await parts.app.users()).list()])
  if (!subject) {
    await parts.store.shares.end(share.id)
    return undefined
  }
  const { id, kind, audience, createdAt, changedAt } = share
  return {
    ...{ id, kind, subject: share.subject, title: subject.title, audience, createdAt, changedAt },
    readers: share.readers.flatMap((reader) => all.filter((user) => user.id === reader).map((user) => personOf(user, all))),
    questions: readRuns(share, subject).length,
    newer: subject.runs.filter((run) => !share.runs.includes(run)).length,
  }
}

/** What others share with somebody, the newest first. */
export async function sharesWith(parts: ShareParts, principal: Principal): Promise<readonly SharedItem[]> {
  const [shares, users] = await Promise.all([parts.store.shares.readBy(accountOf(principal)), (await parts.app.users()).list()])
  const items = shares.map(async (share): Promise<readonly SharedItem[]> => {
    const owner = users.find(({ id, blocked }) => id === share.owner && !blocked)
    const subject = owner && (await subjectOf(parts, share))
    return subject ? [itemOf(share, owner, subject.title, readRuns(share, subject).length)] : []
  })
  return (await Promise.all(items)).flat()
}

export const itemOf = ({ id, kind, changedAt }: Share, { name }: UserRow, title: string, questions: number): SharedItem => ({
  ...{ id, kind, title, by: name, questions, sharedAt: changedAt },
})
