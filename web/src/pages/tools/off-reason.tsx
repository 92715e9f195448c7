import { Link } from '@tanstack/react-router'
import { Badge } from '../../parts/badge.tsx'
import { tools } from '../../words/en/tools.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('tools', tools)

/** What the server says, in words, with the setting that changes it. */
const reasons: Readonly<Record<string, readonly [words: string, setting: string]>> = {
  'agent.disabledTools names it': [say('forbidden'), 'agent.disabledTools'],
  'agent.enabledTools does not name it': [say('notAllowed'), 'agent.enabledTools'],
  'agent.web is false': [say('webOff'), 'agent.web'],
  'agent.memory is false': [say('memoryOff'), 'agent.memory'],
  'agent.images is false': [say('imagesOff'), 'agent.images'],
  'llm.imageModel is not set': [say('noImageModel'), 'llm.imageModel'],
  'web.provider is none': [say('noSearchService'), 'web.provider'],
  'web.url is not set': [say('noSearchAddress'), 'web.url'],
}

interface OffReasonProps {
  /** As the server says it. */
  readonly off: string | undefined
  readonly isAdmin: boolean
}

/** Why runs do not use a tool, and where that is changed. */
export function OffReason({ off, isAdmin }: OffReasonProps) {
  const [words, setting] =
    reasons[off ?? ''] ??
    (off?.startsWith('there is no key for ') ? [say('noSearchKey'), 'web.'] : [off && say('off', { reason: off }), undefined])
  return (
    <>
      <Badge tone="bad">{words ?? say('offUnknown')}</Badge>
      {isAdmin && setting !== undefined && setting !== 'agent.disabledTools' && (
        <Link to="/settings" search={{ q: setting }}>
          {say('change')}
        </Link>
      )}
    </>
  )
}
