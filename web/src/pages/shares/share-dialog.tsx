import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { sharesQuery } from '../../api/shares.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { ShareForm } from './share-form.tsx'

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
    <Dialog open={open} onOpenChange={onOpenChange} title={kind === 'session' ? 'Share this conversation' : 'Share this run'}>
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
    <p>
      This ibid serves one person, so there is nobody to share with. For a team, set <code>server.mode</code> to <code>team</code> and start
      the server again: everybody then has an account.
    </p>
    <p>
      To pass an answer on, save it as a file from the same menu. All settings are <Link to="/settings">here</Link>.
    </p>
  </div>
)
