import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { sharesQuery } from '../../api/shares.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { shares } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareForm } from './share-form.tsx'

const say = wordsOf('shares', shares)

const teamSetting = 'server.mode=team'

interface ShareDialogProps {
  readonly kind: 'session' | 'run'
  /** Id of the session or run. */
  readonly subject: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Lets others of the team read a conversation or a run, and shows who may; where there is no team, says why nobody can. */
export function ShareDialog({ kind, subject, open, onOpenChange }: ShareDialogProps) {
  const mode = useMe()?.mode
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say(kind === 'session' ? 'shareConversation' : 'shareRun')}>
      {mode === 'local' && <Alone />}
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

const Alone = () => (
  <div className="stack">
    <p>{say.with('alone', { setting: <code>{teamSetting}</code> })}</p>
    <p>{say.with('aloneExport', { settings: <Link to="/settings">{say('settings')}</Link> })}</p>
  </div>
)
