import { Link } from '@tanstack/react-router'
import { Badge } from '../../parts/badge.tsx'
import { tools } from '../../words/en/tools.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('tools', tools)

/** What each setting keeps from runs, in words. */
const reasons: Readonly<Record<string, string>> = {
  'agent.disabledTools': say('forbidden'),
  'agent.enabledTools': say('notAllowed'),
  'agent.web': say('webOff'),
  'agent.memory': say('memoryOff'),
  'agent.images': say('imagesOff'),
  'llm.imageModel': say('noImageModel'),
  'web.provider': say('noSearchService'),
  'web.url': say('noSearchAddress'),
  'tools.credentials': say('noSearchKey'),
}

interface OffReasonProps {
  /** As the server says it. */
  readonly off: string | undefined
  readonly setting: string | undefined
  readonly isAdmin: boolean
}

/** Why runs do not use a tool, and where that is changed. */
export function OffReason({ off, setting, isAdmin }: OffReasonProps) {
  const words = reasons[setting ?? ''] ?? (off ? say('off', { reason: off }) : say('offUnknown'))
  return (
    <>
      <Badge tone="bad">{words}</Badge>
      {isAdmin && setting !== undefined && setting !== 'agent.disabledTools' && (
        <Link to="/settings" search={{ q: setting }}>
          {say('change')}
        </Link>
      )}
    </>
  )
}
