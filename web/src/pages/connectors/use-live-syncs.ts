import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConnectorSync } from '../../../../src/core/schemas/http/connectors.ts'
import { connectorsQuery } from '../../api/connectors.ts'
import { openStream } from '../../api/event-stream.ts'

/** Follows the syncs of connectors as long as the page stands: how far each is, and what it brought once it has ended. */
export function useLiveSyncs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stream = openStream({
      path: '/v1/connectors/syncs/events',
      event(data) {
        const sync = data as ConnectorSync
        const before = client.getQueryData(connectorsQuery.queryKey)
        const row = before?.connectors.find(({ id }) => id === sync.connector)
        const isKnown = row?.sync?.startedAt === sync.startedAt && row.sync.status === sync.status
        if (before && row)
          client.setQueryData(connectorsQuery.queryKey, {
            ...before,
            connectors: before.connectors.map((each) => (each === row ? { ...row, sync } : each)),
          })
        // What it brought is in the list, and so is one that was added elsewhere.
        if (before && !isKnown && (!row || sync.status !== 'working'))
          void client.invalidateQueries({ queryKey: connectorsQuery.queryKey, exact: true })
      },
    })
    return () => stream.close()
  }, [client])
}
