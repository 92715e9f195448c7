import { delimiter, isAbsolute } from 'node:path'
import { isWithin } from '../../../files/within.ts'
import { cleanEnvironment } from '../../project/test-run/clean-environment.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Programs are never to wait for a person, who could not answer. */
const unattended = {
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  MANPAGER: 'cat',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: 'true',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** Without the network nobody is to wait until a program has tried in vain for the fifth time. */
const offline = { npm_config_fetch_retries: '0', PIP_RETRIES: '0', CARGO_NET_RETRY: '0', UV_HTTP_RETRIES: '0' }

/** What a program needs that reaches the network as the person would: the agent that holds the person's SSH keys, and proxies without a password. */
const ofNetwork = ['SSH_AUTH_SOCK', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']

/**
 * What a command of a chat sees: where things are, and that nobody can be asked. None of our keys. Not `CI`: what is run here is what the person would
 * see in a terminal of theirs.
 */
export function commandEnvironment(environment: Variables, workspace: string, network: boolean): Readonly<Record<string, string>> {
  const { CI: _, ...clean } = cleanEnvironment(environment, unattended)
  const locale = Object.entries(environment).filter(([name, value]) => /^LC_[A-Z]+$/.test(name) && value !== undefined)
  const reaching = network ? ofNetwork.flatMap((name) => (isPlain(environment[name]) ? [[name, environment[name]] as const] : [])) : []
  return {
    ...clean,
    ...(network ? {} : offline),
    ...Object.fromEntries([...locale, ...reaching]),
    ...(clean['PATH'] === undefined ? {} : { PATH: ownPath(clean['PATH'], workspace) }),
  }
}

const isPlain = (value: string | undefined): boolean => value !== undefined && !value.includes('@')

/** The folders of `PATH`, those of the workspace last and relative ones left out: `ls` is never a file of the workspace. */
function ownPath(path: string, workspace: string): string {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  const inside = (folder: string) => isWithin(workspace, folder)
  return [...folders.filter((folder) => !inside(folder)), ...folders.filter(inside)].join(delimiter)
}
