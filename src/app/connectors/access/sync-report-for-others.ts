import type { Fault } from '../../../core/fault.ts'
import type { FeedReport } from '../../../core/feed-store.ts'
import type { ConnectorSync } from '../../../core/schemas/http/connectors.ts'

/** A report without what it says of single items and of the machine: not everybody who may search a connector may know of them. */
export const reportForOthers = ({ fault, ...report }: FeedReport): FeedReport => ({
  ...report,
  problems: [],
  ...(fault ? { fault: faultForOthers(fault) } : {}),
})

/** The same for how a sync stands. */
export function syncForOthers({ path: _, report, fault, ...sync }: ConnectorSync): ConnectorSync {
  return { ...sync, ...(report ? { report: reportForOthers(report) } : {}), ...(fault ? { fault: faultForOthers(fault) } : {}) }
}

const faultForOthers = ({ code, recoverable }: Fault): Fault => ({ code, recoverable, message: 'only its owner can see the reason' })
