import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { at } from '../../api/request.ts'
import { sharesQuery } from '../../api/shares.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { shares } from '../../words/en/shares.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareForm } from './share-form.tsx'

const say = wordsOf('shares', shares)

const teamCommand = 'ibid serve --team'

interface ShareDialogProps {
  readonly kind: 'session' | 'run'
  /** Id of the session or run. */
  readonly subject: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Lets others of the team read a conversation or a run, and shows who may; where there is no team, it is saved as a file for anybody. */
export function ShareDialog({ kind, subject, open, onOpenChange }: ShareDialogProps) {
  const mode = useMe()?.mode
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(kind === 'session' ? 'shareConversation' : 'shareRun')}>
      {mode === 'local' && <Alone kind={kind} subject={subject} />}
      {mode === 'team' && open && <Shared kind={kind} subject={subject} />}
    </Dialog>
  )
}

function Shared({ kind, subject }: Pick<ShareDialogProps, 'kind' | 'subject'>) {
  const query = useQuery(sharesQuery(subject))
  return (
    <Loaded query={query}>
      {({ shares: [share] }) => <ShareForm key={`${share?.id} ${share?.changedAt}`} kind={kind} subject={subject} share={share} />}
    </Loaded>
  )
}

const files = [
  ['html', say('savePage')],
  ['markdown', say('saveMarkdown')],
] as const

/** Where nobody signs in, a link would lead nobody anywhere: a file does. */
function Alone({ kind, subject }: Pick<ShareDialogProps, 'kind' | 'subject'>) {
  const file = kind === 'session' ? at`/v1/sessions/${subject}/export` : at`/v1/runs/${subject}/export`
  return (
    <div className="stack">
      <p>{say(kind === 'session' ? 'fileOfConversation' : 'fileOfRun')}</p>
      <div className="row">
        {files.map(([format, words]) => (
          <a key={format} className="button-link" href={`${file}?format=${format}&language=${language}`} download>
            <FileDown size={16} aria-hidden="true" /> {words}
          </a>
        ))}
      </div>
      <p className="soft">{say.with('linkNeeds', { command: <code>{teamCommand}</code> })}</p>
    </div>
  )
}
