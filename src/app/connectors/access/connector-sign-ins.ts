import { faultOf, IbidError } from '../../../core/fault.ts'
import type { FeedSignIn } from '../../../core/feed.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import type { ConnectorSignIn } from '../../../core/schemas/http/connectors.ts'
import { webFetch } from '../../../tools/web/guarded-fetch.ts'
import type { App } from '../../app.ts'
import { isAdministrator } from '../../feeds/feed-rights.ts'
import { checkedOptions, type FeedTypes, feedTypeNamed } from '../../feeds/known-types.ts'
import { readTokens } from '../../feeds/sign-in/oauth-tokens.ts'
import type { SigningIn } from '../../feeds/sign-in/sign-in.ts'
import { signInFlow } from '../../feeds/sign-in/sign-in-flow.ts'

/** Sign-ins at the services of connectors, of which one at a time is under way for each. */
export interface ConnectorSignIns {
  /**
   * Starts one, in place of that before. Resolves once there is an address to open. Throws `IbidError`: `usage` where there is nothing to sign in to, `denied`
   * where the page could not come back.
   */
  begin(feed: FeedRow): Promise<ConnectorSignIn>
  /** How it stands; undefined for a connector that needs none. */
  state(feed: FeedRow): Promise<ConnectorSignIn | undefined>
  /** Ends the one that is under way. */
  forget(connector: string): void
  /** Resolves when nothing is written any more, once `closing` has aborted. */
  ended(): Promise<void>
}

interface SignInOptions {
  readonly closing: AbortSignal
  readonly types?: FeedTypes | undefined
  /** Called when somebody has signed in. */
  signedIn(feed: FeedRow): void
}

interface Job {
  readonly stop: AbortController
  state?: ConnectorSignIn
}

export function connectorSignIns(
  app: Pick<App, 'feeds' | 'inspection' | 'users'>,
  { closing, types, signedIn }: SignInOptions,
): ConnectorSignIns {
  const jobs = new Map<string, Job>()
  const work = new Set<Promise<void>>()
  const signInOf = async ({ type: name, options }: FeedRow): Promise<FeedSignIn | undefined> => {
    const type = await feedTypeNamed(name, types)
    return type.signIn?.(checkedOptions(type, options))
  }
  const forget: ConnectorSignIns['forget'] = (connector) => {
    jobs.get(connector)?.stop.abort()
    jobs.delete(connector)
  }
  return {
    async begin(feed) {
      const signIn = await signInOf(feed)
      if (!signIn) throw new IbidError('usage', `${feed.name} needs no sign-in`)
      const flow = signInFlow(signIn, app.inspection.settings.server.publicUrl)
      const allowed = (await isAdministrator(app, feed.owner)) ? app.inspection.settings.tools.http.allow : []
      const signing = { feed, signIn, store: await app.feeds(), fetch: webFetch({ allowed }) }
      forget(feed.id)
      const job: Job = { stop: new AbortController() }
      jobs.set(feed.id, job)
      const { promise, resolve } = Promise.withResolvers<ConnectorSignIn>()
      const over = signedInBy(flow, signing, resolve, AbortSignal.any([job.stop.signal, closing]))
      const done = over.then(
        () => {
          if (jobs.get(feed.id) === job) jobs.delete(feed.id)
          signedIn(feed)
        },
        (error) => void (job.state = { state: 'failed', fault: faultOf(error) }),
      )
      work.add(done)
      void done.then(() => work.delete(done))
      try {
        return (job.state = await Promise.race([promise, over.then(() => ({ state: 'done' }) as const)]))
      } catch (error) {
        if (jobs.get(feed.id) === job) jobs.delete(feed.id)
        throw error
      }
    },
    async state(feed) {
      // One that this program cannot read any more has nothing to sign in to.
      if (!(await signInOf(feed).catch(() => undefined))) return undefined
      const under = jobs.get(feed.id)?.state
      if (under) return under
      return { state: (await readTokens(await app.feeds(), feed.id)) ? 'done' : 'needed' }
    },
    forget,
    ended: async () => void (await Promise.all(work)),
  }
}

async function signedInBy(
  flow: FeedSignIn['flow'],
  signing: SigningIn,
  show: (state: ConnectorSignIn) => void,
  signal: AbortSignal,
): Promise<void> {
  if (flow === 'device') {
    const { signInByDevice } = await import('../../feeds/sign-in/sign-in-by-device.ts')
    return signInByDevice(signing, (code, url) => show({ state: 'waiting', code, url }), signal)
  }
  const { signInByLoopback } = await import('../../feeds/sign-in/sign-in-by-loopback.ts')
  return signInByLoopback(signing, (url) => show({ state: 'waiting', url }), signal)
}
