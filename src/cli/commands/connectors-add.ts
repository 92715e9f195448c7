import { addServer } from '../../app/connectors/change-servers.ts'
import { stateOf } from '../../app/connectors/connector-state.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { feedTypes } from '../../feeds/feed-types.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { connectorLines } from '../connector-text.ts'
import { type AddFeedOptions, addFeedConnector, assertFree } from './connectors-add-feed.ts'

export interface AddOptions extends AddFeedOptions {
  readonly url?: string
  readonly header?: readonly string[]
  readonly sse?: boolean
  readonly env?: readonly string[]
  readonly cwd?: string
  readonly readOnly?: boolean
  readonly trusted?: boolean
  readonly tool?: readonly string[]
  readonly connect?: boolean
}

/** `ibid connectors add`: a service to read, or a server, which is connected before it is written down. `isProgram` where the words stand behind `--`. */
export async function addConnector(
  cli: Cli,
  name: string,
  words: readonly string[],
  { isProgram, ...options }: AddOptions & { readonly isProgram: boolean },
): Promise<number> {
  const typeName = isProgram ? undefined : typeNamed(name, words, options)
  if (typeName !== undefined) return addFeedConnector(cli, name, typeName, options)
  const entry = entryOf(name, words, options)
  const app = await cli.app()
  await assertFree(app, name)
  cli.terminal.status(say`connecting ${name}`)
  const { file, look } = await addServer(app, name, entry, { connect: options.connect ?? true, signal: cli.signal })
  cli.terminal.status('')
  const state = look && { ...stateOf(look), name, state: 'connected' as const, seen: true }
  const approved = state && { ...state, tools: state.tools.map((tool) => ({ ...tool, state: 'approved' as const })) }
  const told = [
    say`Added ${name} to ${file}`,
    ...(approved ? connectorLines(cli, approved).slice(1) : [say`Test it with: ibid connectors test ${name}`]),
  ]
  cli.show({ name, file, ...(approved ? { tools: approved.tools, unfit: approved.unfit } : {}) }, told.join('\n'))
  return 0
}

const ofServers = ['url', 'header', 'sse', 'env', 'cwd', 'readOnly', 'trusted', 'tool'] as const

/** The kind of service that is meant; undefined where a server is. */
function typeNamed(name: string, [word, ...more]: readonly string[], options: AddOptions): string | undefined {
  const { set, secretFile, shared } = options
  const isService = set !== undefined || secretFile !== undefined || shared === true
  const isServer = ofServers.some((option) => options[option] !== undefined)
  if (word === undefined || more.length > 0 || isServer) {
    if (isService)
      throw new IbidError(
        'usage',
        '--set, --secret-file and --shared apply only to services, which take a single type',
        `use: ibid connectors add ${name} TYPE --set NAME=VALUE; list types with: ibid connectors types`,
      )
    return undefined
  }
  const isMeant = isService || word in feedTypes || nearest(word, Object.keys(feedTypes)) !== undefined
  return isMeant ? word : undefined
}

function entryOf(name: string, [command, ...args]: readonly string[], options: AddOptions): Readonly<Record<string, unknown>> {
  const { url, header, sse, env, cwd, readOnly, trusted, tool } = options
  if ((command === undefined) === (url === undefined))
    throw new IbidError(
      'usage',
      `${name} needs exactly one of: a service type, a command after --, or a URL`,
      `use: ibid connectors add ${name} TYPE, or -- COMMAND, or --url ADDRESS; list types with: ibid connectors types`,
    )
  if (command !== undefined && /^https?:\/\//i.test(command))
    throw new IbidError('usage', `${command} is a URL, not a command`, `use: ibid connectors add ${name} --url ${command}`)
  const place = url === undefined ? { command, ...(args.length > 0 ? { args } : {}) } : { url, ...(sse ? { type: 'sse' } : {}) }
  return {
    ...place,
    ...(header ? { headers: pairs(header, '--header') } : {}),
    ...(env ? { env: pairs(env, '--env') } : {}),
    ...(cwd === undefined ? {} : { cwd }),
    ...(readOnly ? { readOnly } : {}),
    ...(trusted ? { trusted } : {}),
    ...(tool ? { tools: tool } : {}),
  }
}

const pairs = (words: readonly string[], option: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      if (at < 1) throw new IbidError('usage', `${option} ${word} is not a NAME=VALUE pair`, `use ${option} NAME=VALUE`)
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
