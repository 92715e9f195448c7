import { systemClock } from '../../../core/clock.ts'
import type { Principal } from '../../../core/principal.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { SharedView } from '../../../core/schemas/http/shares.ts'
import { sharedRun } from '../shared-run.ts'
import { itemOf } from './share-lists.ts'
import { accountOf, missing, readableShare, type ShareParts } from './share-rights.ts'
import { readRuns, subjectOf } from './shared-subject.ts'

/** A share as its readers see it. The first look of each of them stands in the audit. Throws `IbidError('not-found')` as `readableShare`. */
export async function readShare(parts: ShareParts, principal: Principal, id: string): Promise<SharedView> {
  const { share, owner } = await readableShare(parts, principal, id)
  const subject = await subjectOf(parts, share)
  if (!subject) throw missing(id)
  const reader = accountOf(principal)
  const isOwn = share.owner === reader
  if (!isOwn && (await parts.store.shares.look(share.id, reader, systemClock.now())))
    await recordAudit(parts, principal, 'share.opened', share.id)
  const log = await parts.app.log()
  const runs = readRuns(share, subject)
  const read = await Promise.all(runs.map(async (run) => sharedRun(await log.read(run))))
  return { share: itemOf(share, owner, subject.title, runs.length), isOwn, runs: read }
}
