import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { SessionRow } from '../../../../src/core/schemas/http/sessions.ts'
import { sessionQuery } from '../../api/sessions.ts'
import { IconButton } from '../../parts/button.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './asked-question.module.css'

const say = wordsOf('chat', chat)

interface QuestionVersionsProps {
  readonly info: SessionRow
  /** How many questions stand before this one. */
  readonly index: number
}

/** Whether a question was asked in several ways. */
export const hasVersions = ({ branchOf, branches }: SessionRow, index: number): boolean =>
  branchOf?.at === index || (branches ?? []).some(({ at }) => at === index)

/** The ways in which a question was asked, each in a conversation of its own. Nothing where there is one. */
export function QuestionVersions({ info, index }: QuestionVersionsProps) {
  const isBranch = info.branchOf?.at === index
  const { data } = useQuery({ ...sessionQuery(info.branchOf?.session ?? ''), enabled: isBranch })
  const navigate = useNavigate()
  const first = isBranch ? data?.info : info
  const others = (first?.branches ?? []).filter(({ at }) => at === index).map(({ session }) => session)
  if (!first || others.length === 0) return null
  const versions = [first.id, ...others]
  const own = versions.indexOf(info.id)
  const go = (to: number) => {
    const session = versions[to]
    if (session !== undefined) void navigate({ to: '/sessions/$session', params: { session } })
  }
  return (
    <span className={styles['versions']}>
      <IconButton label={say('previousVersion')} icon={ChevronLeft} aria-disabled={own <= 0} onClick={() => go(own - 1)} />
      <span>{say('versionOf', { version: own + 1, count: versions.length })}</span>
      <IconButton label={say('nextVersion')} icon={ChevronRight} aria-disabled={own + 1 >= versions.length} onClick={() => go(own + 1)} />
    </span>
  )
}
