import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignIn } from '../../../src/core/schemas/http/accounts.ts'
import { get } from '../api/request.ts'
import { Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/page.tsx'
import { signin } from '../words/en/signin.ts'
import { wordsOf } from '../words/words.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import styles from './sign-in.module.css'

const say = wordsOf('signin', signin)

const signInQuery = queryOptions({ queryKey: ['sign-in'], queryFn: ({ signal }) => get<SignIn>('/v1/sign-in', signal) })

/** Why the identity provider's word was not enough. */
const refusals: Readonly<Record<string, string>> = {
  account_blocked: say('blocked'),
  account_not_linked: say('notLinked'),
  state_mismatch: say('mismatch'),
}

/** How people get in: by the link of the terminal, or by an account. */
export function SignInPage() {
  const { to = '/', setup = '', link, error } = useSearch({ from: '/sign-in' })
  const [isNew, setNew] = useState(false)
  const query = useQuery(signInQuery)
  useTitle(say('title'))
  // Only a path of this server: whoever sends a link must not choose where a sign-in leads.
  const target = /^\/(?![/\\])/.test(to) ? to : '/'
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['wordmark']}>
          ibid<span aria-hidden="true">.</span>
        </p>
        <Loaded query={query}>
          {({ mode, password, signUp, oidc, firstAccount }) =>
            mode === 'local' ? (
              <>
                <h1>{say('openLink')}</h1>
                {link === 'old' && <Notice kind="warn">{say('oldLink')}</Notice>}
                <p>{say.with('openLinkAbout', { serve: <code>ibid serve</code>, open: <code>ibid serve --open</code> })}</p>
              </>
            ) : setup !== '' && firstAccount ? (
              <>
                <h1>{say('firstAdmin')}</h1>
                <p className="soft">{say('firstAdminAbout')}</p>
                <SignInForm kind="setup" token={setup} target={target} />
              </>
            ) : (
              <>
                <h1>{isNew ? say('signUp') : say('title')}</h1>
                {error !== undefined && <Notice kind="bad">{refusals[error] ?? say('failed')}</Notice>}
                {firstAccount && <Notice kind="info">{say('noAccounts')}</Notice>}
                {oidc !== undefined && (
                  <a className="button-link" href={`/v1/sign-in/oidc?to=${encodeURIComponent(target)}`}>
                    {say('signInWith', { provider: oidc })}
                  </a>
                )}
                {password && <SignInForm key={String(isNew)} kind={isNew ? 'sign-up' : 'sign-in'} target={target} />}
                {signUp && (
                  <button type="button" className={styles['switch']} onClick={() => setNew(!isNew)}>
                    {isNew ? say('haveAccount') : say('signUp')}
                  </button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </main>
  )
}
