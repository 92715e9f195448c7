import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'

const refusedMs = 60_000

/** Calls `changed` when the server tells of new, deleted or flagged mails in a folder, until the connection ends. */
export async function watchImap(client: ImapFlow, folder: string, changed: () => void, signal: AbortSignal): Promise<void> {
  await client.mailboxOpen(folder, { readOnly: true })
  for (const event of ['exists', 'expunge', 'flags', 'highestModseq'] as const) client.on(event, changed)
  // What came while no connection listened is told by nobody.
  changed()
  while (!signal.aborted && client.usable) {
    // A server that refuses to wait is asked now and then.
    if ((await client.idle()) === false && client.usable) await pause(refusedMs, undefined, { signal })
  }
}
