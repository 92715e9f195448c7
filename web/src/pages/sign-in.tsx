import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignIn } from '../../../src/core/schemas/http/accounts.ts'
import { get } from '../api/request.ts'
import { Loaded } from '../parts/loading.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/page.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import styles from './sign-in.module.css'

const signInQuery = queryOptions({ queryKey: ['sign-in'], queryFn: ({ signal }) => get<SignIn>('/v1/sign-in', signal) })

/** Why the identity provider's word was not enough. */
const refusals: Readonly<Record<string, string>> = {
  account_blocked: 'This account is blocked. Ask an administrator.',
  account_not_linked: 'There is an account with this address already; sign in to it with its password.',
  state_mismatch: 'That sign-in took too long, or was begun in another window. Try again.',
}

/** How people get in: by the link of the terminal, or by an account. */
export function SignInPage() {
  const { to = '/', setup = '', link, error } = useSearch({ from: '/sign-in' })
  const [isNew, setNew] = useState(false)
  const query = useQuery(signInQuery)
  useTitle('Sign in')
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
                <h1>Open the link from the terminal</h1>
                {link === 'old' && <Notice kind="warn">That link is from an earlier start of the server.</Notice>}
                <p>
                  This server is for whoever started it. <code>ibid serve</code> printed a link when it began; open that one here, and this
                  browser stays let in. <code>ibid serve --open</code> opens it by itself.
                </p>
              </>
            ) : setup !== '' && firstAccount ? (
              <>
                <h1>The first administrator</h1>
                <p className="soft">This account manages users and settings. The link works once.</p>
                <SignInForm kind="setup" token={setup} target={target} />
              </>
            ) : (
              <>
                <h1>{isNew ? 'Make an account' : 'Sign in'}</h1>
                {error !== undefined && (
                  <Notice kind="bad">{refusals[error] ?? 'Signing in did not work. Try again, or ask an administrator.'}</Notice>
                )}
                {firstAccount && (
                  <Notice kind="info">
                    Nobody has an account yet. Whoever started the server finds the link for the first administrator in its terminal.
                  </Notice>
                )}
                {oidc !== undefined && (
                  <a className="button-link" href={`/v1/sign-in/oidc?to=${encodeURIComponent(target)}`}>
                    Sign in with {oidc}
                  </a>
                )}
                {password && <SignInForm key={String(isNew)} kind={isNew ? 'sign-up' : 'sign-in'} target={target} />}
                {signUp && (
                  <button type="button" className={styles['switch']} onClick={() => setNew(!isNew)}>
                    {isNew ? 'I have an account' : 'Make an account'}
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
