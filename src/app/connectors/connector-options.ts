import { resolve } from 'node:path'
import type { ConnectorOptions } from '../../connectors/connector-options.ts'
import type { HttpServer, ProcessServer, Server } from '../../connectors/server.ts'
import { IbidError } from '../../core/fault.ts'
import type { McpServer } from '../../settings/mcp-servers.ts'
import { referencesIn, withReferences } from '../../settings/server-keys.ts'
import type { App } from '../app.ts'

/** Variables that a server is given as they are: without them hardly a program runs. Everything else it gets by name. */
const plainVariables = {
  win32: [
    'APPDATA',
    'COMSPEC',
    'LOCALAPPDATA',
    'PATH',
    'PATHEXT',
    'PROGRAMDATA',
    'PROGRAMFILES',
    'SYSTEMDRIVE',
    'SYSTEMROOT',
    'TEMP',
    'USERPROFILE',
    'WINDIR',
  ],
  others: ['HOME', 'LANG', 'LC_ALL', 'LOGNAME', 'PATH', 'SHELL', 'TMPDIR', 'TZ', 'USER'],
} as const

type Surroundings = Pick<App, 'input' | 'inspection' | 'redact'>

/** What a person has said about a server, as a connector takes it. Where it is, is found out when it is connected: keys may be missing. */
export const connectorOptions = (name: string, server: McpServer, app: Surroundings): ConnectorOptions => ({
  name,
  server: () => resolved(name, server, app),
  effects: server.effects,
  readOnly: server.readOnly,
  trusted: server.trusted,
  only: server.tools,
  connectMs: server.connectSeconds * 1_000,
  toolMs: server.toolSeconds === undefined ? undefined : server.toolSeconds * 1_000,
})

function resolved(name: string, server: McpServer, app: Surroundings): Server {
  const { inspection, redact } = app
  const value = (reference: string): string => {
    const found = inspection.keys.referred(reference)
    if (found !== undefined) return found
    throw new IbidError(
      'usage',
      `\${${reference}} is not set`,
      `set the variable ${reference}, or tools.credentials.${reference} in your settings`,
    )
  }
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withReferences(text, value)]))
  const open = 'command' in server ? [server.command, ...server.args] : [server.url]
  if (open.some((text) => referencesIn(text).length > 0 || ('command' in server && redact(text) !== text)))
    throw new IbidError(
      'usage',
      `${name} has a secret in its ${'command' in server ? 'arguments, which anyone on this machine can see' : 'address'}`,
      `put it under ${'command' in server ? 'env' : 'headers'}, as \${NAME}`,
    )
  return 'command' in server ? processServer(server, filled, app) : httpServer(server, filled)
}

type Fill = (texts: Readonly<Record<string, string>>) => Readonly<Record<string, string>>

function processServer(server: Extract<McpServer, { command: string }>, filled: Fill, { input }: Surroundings): ProcessServer {
  const { command, args, env, cwd = '.' } = server
  const atHome = (path: string) => path.replace(/^~(?=[/\\]|$)/, () => input.home)
  const wanted = plainVariables[input.platform === 'win32' ? 'win32' : 'others']
  const plain = wanted.flatMap((name) => (input.env[name] === undefined ? [] : [[name, input.env[name]] as const]))
  return {
    kind: 'process',
    command: atHome(command),
    args,
    env: { ...Object.fromEntries(plain), ...filled(env) },
    cwd: resolve(input.folder, atHome(cwd)),
  }
}

const httpServer = ({ url, headers, type }: Extract<McpServer, { url: string }>, filled: Fill): HttpServer => ({
  kind: 'http',
  url,
  headers: filled(headers),
  ...(type === 'sse' ? { events: true } : {}),
})
