import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, LogIn } from 'lucide-react'
import type { ConnectorRow, ConnectorSignIn } from '../../../../src/core/schemas/http/connectors.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'
import styles from '../connectors.module.css'

/** Signs in at the service of a connector: a page to open, and the code to type there. */
export function SignInPart({ connector: { id, name }, signIn }: { readonly connector: ConnectorRow; readonly signIn: ConnectorSignIn }) {
  const client = useQueryClient()
  const begin = useMutation({
    mutationFn: () => request<ConnectorSignIn>('POST', at`/v1/connectors/${id}/sign-in`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['connectors'], exact: true }),
  })
  const { state, url = '', code, fault } = signIn
  return (
    <div className={styles['signIn']}>
      {state === 'failed' && fault && (
        <Notice kind="bad">
          <Reason message={fault.message} remedy={fault.remedy} />
        </Notice>
      )}
      <ProblemNotice error={begin.error} />
      <div role="status" className={styles['outcome']}>
        {state === 'waiting' && (
          <>
            {code === undefined ? (
              <p>Sign in at the service. Use a browser on the machine that ibid runs on: the page comes back to it.</p>
            ) : (
              <p className={styles['code']}>
                Type this code at the service: <strong>{code}</strong> <CopyButton text={code} what="the code" />
              </p>
            )}
            {/^https?:\/\//.test(url) && (
              <a className="button-link" href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={16} aria-hidden="true" /> Open {new URL(url).host}
              </a>
            )}
            <p className="soft">Waiting until you have signed in …</p>
          </>
        )}
        {state === 'needed' && <p>Nobody has signed in yet: nothing is read until then.</p>}
      </div>
      <div className="row">
        <Button
          kind={state === 'needed' || state === 'failed' ? 'main' : 'quiet'}
          icon={LogIn}
          disabled={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {state === 'needed' || state === 'failed' ? `Sign in to ${name}` : state === 'waiting' ? 'Begin anew' : 'Sign in again'}
        </Button>
      </div>
    </div>
  )
}
