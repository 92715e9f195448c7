import type { ToolRow } from '../../../../src/core/schemas/http/work.ts'
import { Badge } from '../../parts/badge.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Notice } from '../../parts/notice.tsx'
import { tools } from '../../words/en/tools.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { sentences } from '../settings/setting-words.tsx'
import styles from '../tools.module.css'
import { documentSearches } from './document-searches.ts'
import { ForbidButton } from './forbid-button.tsx'
import { OffReason } from './off-reason.tsx'

const say = wordsOf('tools', tools)

/** What uses a tool, where it is no agent's verb. */
const places: Readonly<Record<string, string>> = {
  'every run': say('everyRun'),
  ask: say('everyQuestion'),
  sessions: say('conversations'),
  agents: say('agents'),
}
/** The programs that call tools through this server. */
const overMcp = 'MCP servers'
const list = new Intl.ListFormat(language, { style: 'narrow' })

interface ToolItemProps {
  readonly tool: ToolRow
  /** Whether documents are searched by this tool or another. */
  readonly isSearched: boolean
  readonly isAdmin: boolean
}

/** A tool in a line or two. What models are told of it, what it takes and who uses it is shown on request. */
export function ToolItem({ tool, isSearched, isAdmin }: ToolItemProps) {
  const { first, rest } = sentences(tool.description)
  const users = tool.usedIn.filter((place) => place !== overMcp).map((place) => places[place] ?? place)
  const isOffered = tool.usedIn.includes(overMcp)
  // What is off for another reason is not turned on here.
  const isSwitched = !tool.fixed && (tool.enabled || tool.offSetting === 'agent.disabledTools')
  return (
    <li className={styles['tool']}>
      <div className="row">
        <h3>{tool.title}</h3>
        <code className={styles['name']}>{tool.name}</code>
        {tool.source !== 'ibid' && <Badge tone="accent">{tool.source}</Badge>}
        {!tool.enabled && <OffReason off={tool.off} setting={tool.offSetting} isAdmin={isAdmin} />}
        {tool.fixed && <Badge>{say('alwaysOn')}</Badge>}
        <span className={styles['switch']}>{isAdmin && isSwitched && <ForbidButton tool={tool.name} />}</span>
      </div>
      {!tool.enabled && documentSearches.has(tool.name) && (
        <Notice kind="warn">{isSearched ? say('lessDocumentSearch') : say('noDocumentSearch')}</Notice>
      )}
      <Disclosure summary={<span>{first}</span>}>
        {rest !== '' && <p>{rest}</p>}
        {users.length > 0 && <p className={styles['used']}>{say('usedIn', { names: list.format(users) })}</p>}
        {isOffered && <p className={styles['used']}>{say('overMcp')}</p>}
        {tool.usedIn.length === 0 && <p className={styles['used']}>{say('usedOnRequest')}</p>}
        <p className={styles['used']}>{say('input')}</p>
        <pre className={styles['schema']}>{JSON.stringify(tool.input, null, 2)}</pre>
      </Disclosure>
    </li>
  )
}
