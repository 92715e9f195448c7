import { connectorNames } from '../../app/connectors/connector-names.ts'
import { addFeed } from '../../app/feeds/add-feed.ts'
import { checkedOptions, feedTypeNamed, listFeedTypes } from '../../app/feeds/known-types.ts'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { feedOptions } from '../feed-options.ts'
import { feedSecrets, type WantedSecret } from '../feed-secrets.ts'

export interface AddFeedOptions {
  readonly set?: readonly string[]
  readonly secretFile?: readonly string[]
  readonly shared?: boolean
}

/** `ibid connectors add NAME TYPE`: adds a feed once its service lets us in; one that has to be signed in to is added before. */
export async function addFeedConnector(cli: Cli, name: string, typeName: string, options: AddFeedOptions): Promise<number> {
  const type = await feedTypeNamed(typeName)
  const row = (await listFeedTypes()).find((each) => each.name === type.name)!
  const { set = [], secretFile, shared = false } = options
  // The client id of an app is no secret, also where it is kept beside them.
  const isOption = isRecord(row.options['properties']) && 'clientId' in row.options['properties']
  const client = row.signsIn && !isOption ? set.filter((word) => word.startsWith('clientId=')) : []
  const given = feedOptions(
    set.filter((word) => !client.includes(word)),
    row,
    cli.input,
  )
  const signsIn = type.signIn?.(checkedOptions(type, given)) !== undefined
  const app = await cli.app()
  await assertFree(app, name)
  const clientId = client.at(-1)?.slice('clientId='.length)
  const wanted = signsIn ? signInSecrets(isOption || clientId !== undefined) : type.secrets.filter((secret) => !(secret.name in given))
  const asked = await feedSecrets(cli, type.name, wanted, secretFile)
  const secrets = { ...(clientId === undefined ? {} : { clientId }), ...asked }
  cli.terminal.status(say`connecting ${name}`)
  const { feed, about } = await addFeed(app, undefined, { name, type: type.name, options: given, secrets, shared }, { signal: cli.signal })
  cli.terminal.status('')
  const next = signsIn ? say`Sign in with: ibid connectors sign-in ${name}` : say`Sync it with: ibid connectors sync ${name}`
  cli.show(
    { name, id: feed.id, type: feed.type, kind: feed.kind, shared: feed.shared, ...(about === undefined ? {} : { about }) },
    [say`Added ${name}${about === undefined ? '' : `: ${about}`}`, next].join('\n'),
  )
  return 0
}

const signInSecrets = (hasClient: boolean): readonly WantedSecret[] => [
  ...(hasClient
    ? []
    : [
        {
          name: 'clientId',
          description: say`client ID of an app you registered with the service`,
          remedy: 'register an app with the service and pass its client ID: --set clientId=...',
        },
      ]),
  { name: 'clientSecret', description: say`client secret of that app, if it has one`, optional: true },
]

/** Feeds and servers share one list of names. Throws `IbidError('usage')`. */
export async function assertFree(app: Parameters<typeof connectorNames>[0], name: string): Promise<void> {
  const { feeds, servers } = await connectorNames(app, undefined)
  if (servers.includes(name) || feeds.some((feed) => feed.name === name))
    throw new IbidError(
      'usage',
      `there is already a connector named ${name}`,
      `choose another name, or remove it first with: ibid connectors remove ${name}`,
    )
}
