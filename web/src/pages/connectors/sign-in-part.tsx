import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, LogIn } from 'lucide-react'
import type { ConnectorRow, ConnectorSignIn } from '../../../../src/core/schemas/http/connectors.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'
import { connectors } from '../../words/en/connectors.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from '../connectors.module.css'

const say = wordsOf('connectors', connectors)

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
              <p>{say('signInHere')}</p>
            ) : (
              <p className={styles['code']}>
                {say.with('enterCode', { code: <strong>{code}</strong>, copy: <CopyButton text={code} what={say('copyCode')} /> })}
              </p>
            )}
            {/^https?:\/\//.test(url) && (
              <a className="button-link" href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={16} aria-hidden="true" /> {say('open', { host: new URL(url).host })}
              </a>
            )}
            <p className="soft">{say('waiting')}</p>
          </>
        )}
        {state === 'needed' && <p>{say('signInNeeded')}</p>}
      </div>
      <div className="row">
        <Button
          kind={state === 'needed' || state === 'failed' ? 'main' : 'quiet'}
          icon={LogIn}
          disabled={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {state === 'needed' || state === 'failed' ? say('signIn', { name }) : say(state === 'waiting' ? 'startOver' : 'signInAgain')}
        </Button>
      </div>
    </div>
  )
}
