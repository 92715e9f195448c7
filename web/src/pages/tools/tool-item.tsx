import type { ToolRow } from '../../../../src/core/schemas/http/work.ts'
import { Badge } from '../../parts/badge.tsx'
import { Notice } from '../../parts/notice.tsx'
import { tools } from '../../words/en/tools.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../tools.module.css'
import { documentSearches } from './document-searches.ts'
import { ForbidButton } from './forbid-button.tsx'
import { OffReason } from './off-reason.tsx'

const say = wordsOf('tools', tools)

/** What uses a tool, where it is no agent's verb. */
const places: Readonly<Record<string, string>> = {
  'every run': say('everyRun'),
  'MCP servers': say('mcpServers'),
  sessions: say('conversations'),
  agents: say('agents'),
}
const list = new Intl.ListFormat(language, { style: 'narrow' })

interface ToolItemProps {
  readonly tool: ToolRow
  /** Whether documents are searched by this tool or another. */
  readonly isSearched: boolean
  readonly isAdmin: boolean
}

/** A tool in a line or two. What models are told of it, what it takes and who uses it is shown on request. */
export function ToolItem({ tool, isSearched, isAdmin }: ToolItemProps) {
  return (
    <li className={styles['tool']}>
      <div className="row">
        <h3>{tool.title}</h3>
        <code className={styles['name']}>{tool.name}</code>
        {tool.source !== 'ibid' && <Badge tone="accent">{tool.source}</Badge>}
        {!tool.enabled && <OffReason off={tool.off} setting={tool.offSetting} isAdmin={isAdmin} />}
        <span className={styles['switch']}>{isAdmin && !tool.fixed && <ForbidButton tool={tool.name} />}</span>
      </div>
      {!tool.enabled && documentSearches.has(tool.name) && (
        <Notice kind="warn">{isSearched ? say('lessDocumentSearch') : say('noDocumentSearch')}</Notice>
      )}
      <details>
        <summary>{firstSentence(tool.description)}</summary>
        <p>{tool.description}</p>
        <p className={styles['used']}>
          {tool.usedIn.length > 0
            ? say('usedIn', { names: list.format(tool.usedIn.map((place) => places[place] ?? place)) })
            : say('usedOnRequest')}
        </p>
        <p className={styles['used']}>{say('input')}</p>
        <pre className={styles['schema']}>{JSON.stringify(tool.input, null, 2)}</pre>
      </details>
    </li>
  )
}

const firstSentence = (text: string): string => /^.+?[.!?。！？](?=\s|$)/s.exec(text)?.[0] ?? text
