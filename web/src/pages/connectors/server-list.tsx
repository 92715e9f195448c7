import { numberIn } from '../../../../src/core/language/message.ts'
import type { ServerRow } from '../../../../src/core/schemas/http/connectors.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../connectors.module.css'

const say = wordsOf('connectors', connectors)

const states: Readonly<Record<ServerRow['state'], readonly [words: string, tone: Tone]>> = {
  approved: [say('approved'), 'good'],
  new: [say('new'), 'plain'],
  disabled: [say('disabled'), 'plain'],
  wrong: [say('wrong'), 'bad'],
}

const commands = { add: 'ibid connectors add', test: 'test', approve: 'approve', remove: 'remove' } as const

/** The MCP servers of the settings, and how they are managed. */
export const ServerList = ({ servers }: { readonly servers: readonly ServerRow[] }) => (
  <section aria-labelledby="mcp-servers" className={styles['servers']}>
    <h2 id="mcp-servers">{say('servers')}</h2>
    <p className="soft">
      {say.with('serversAbout', {
        add: <code>{commands.add}</code>,
        test: <code>{commands.test}</code>,
        approve: <code>{commands.approve}</code>,
        remove: <code>{commands.remove}</code>,
      })}
    </p>
    {servers.length === 0 ? (
      <p>{say('noServers')}</p>
    ) : (
      <Table
        caption={say('servers')}
        rows={servers}
        keyOf={({ name }) => name}
        columns={[
          { title: say('name'), cell: ({ name }) => name },
          { title: say('status'), cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge> },
          { title: say('source'), cell: ({ place, problem }) => problem ?? place },
          { title: say('tools'), isNumber: true, cell: ({ tools }) => numberIn(language, tools) },
        ]}
      />
    )}
  </section>
)
