import { checkedOptions, feedTypeNamed } from '../../app/feeds/known-types.ts'
import { IbidError } from '../../core/fault.ts'
import { webFetch } from '../../tools/web/guarded-fetch.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { feedNamed } from '../find-feed.ts'
import { openInBrowser } from '../open-browser.ts'

/** `ibid connectors sign-in`: by a page that comes back to this machine, or by a code. Resolves once the person has signed in. */
export async function signInConnector(cli: Cli, name: string): Promise<number> {
  const app = await cli.app()
  const feed = await feedNamed(app, name, say`its keys come from the settings`)
  const type = await feedTypeNamed(feed.type)
  const signIn = type.signIn?.(checkedOptions(type, feed.options))
  if (!signIn) throw new IbidError('usage', `${name} needs no sign-in`, `check that it responds with: ibid connectors test ${name}`)
  const fetch = webFetch({ allowed: app.inspection.settings.tools.http.allow })
  const signing = { feed, signIn, store: await app.feeds(), fetch }
  if (signIn.flow === 'device') {
    const { signInByDevice } = await import('../../app/feeds/sign-in/sign-in-by-device.ts')
    await signInByDevice(signing, (code, url) => cli.terminal.err(say`Open ${url} and enter: ${code}`), cli.signal)
  } else {
    const { signInByLoopback } = await import('../../app/feeds/sign-in/sign-in-by-loopback.ts')
    let forget = () => {}
    const show = (url: string) => {
      cli.terminal.err(say`Sign in at: ${url}`)
      if (cli.terminal.errIsLive) forget = openInBrowser(url, cli.input)
    }
    try {
      await signInByLoopback(signing, show, cli.signal)
    } finally {
      forget()
    }
  }
  cli.show({ name, signedIn: true }, say`Signed in. Sync it with: ibid connectors sync ${name}`)
  return 0
}
