import type { ServerRow } from '../../../../src/core/schemas/http/connectors.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'
import styles from '../connectors.module.css'

const states: Readonly<Record<ServerRow['state'], readonly [words: string, tone: Tone]>> = {
  approved: ['approved', 'good'],
  new: ['not used yet', 'plain'],
  disabled: ['switched off', 'plain'],
  wrong: ['broken', 'bad'],
}

/** The MCP servers of the settings, and how they are managed. */
export const ServerList = ({ servers }: { readonly servers: readonly ServerRow[] }) => (
  <section aria-labelledby="mcp-servers" className={styles['servers']}>
    <h2 id="mcp-servers">MCP servers</h2>
    <p className="soft">
      Programs of others that bring tools. They are managed in a terminal: <code>ibid connectors add</code>, <code>test</code>,{' '}
      <code>approve</code> and <code>remove</code>.
    </p>
    {servers.length === 0 ? (
      <p>There are none in the settings.</p>
    ) : (
      <Table
        caption="MCP servers"
        rows={servers}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          { title: 'State', cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge> },
          { title: 'From', cell: ({ place, problem }) => problem ?? place },
          { title: 'Tools', isNumber: true, cell: ({ tools }) => grouped(tools) },
        ]}
      />
    )}
  </section>
)
