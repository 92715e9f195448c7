import { type AgentServices, appAgents } from '../../app/agents/agents.ts'
import type { App } from '../../app/app.ts'
import { heldCollections } from '../../app/collections/collections.ts'
import { heldFault } from '../../app/collections/project-collection-approvals.ts'
import { configuredModel } from '../../app/models/choose-model.ts'
import { faultOf } from '../../core/fault.ts'
import type { RunningServer } from '../../http/server/serve.ts'
import { say } from '../../views/words/say.ts'
import { type Cli, faultLine } from '../cli.ts'
import { warnWithoutModel } from '../model-warning.ts'
import { openInBrowser } from '../open-browser.ts'
import { scheduling } from '../schedule-lines.ts'
import { stopping, whenAborted } from '../stop-signal.ts'
import { buildWebApp } from '../web-app.ts'

export interface ServeOptions {
  readonly open?: boolean
}

/** `ibid serve`: serves until somebody interrupts it. Runs that are under way then are let go of, and go on at the next start. */
export async function serve(cli: Cli, options: ServeOptions): Promise<number> {
  const stop = stopping(cli.signal)
  try {
    const app = await cli.app()
    await buildWebApp(cli, stop.signal)
    const { serve } = await import('../../http/server/serve.ts')
    if (stop.signal.aborted) return 0
    const { host, port, publicUrl, mode } = app.inspection.settings.server
    const server = await serve(app, { host, port, publicUrl, mode, onError: (error) => tellError(cli, error) })
    tell(cli, app, server)
    await tellUnapproved(cli, app)
    const schedule = scheduling(cli, app, stop.signal)
    const closePage = options.open ? openInBrowser(server.invitation[0] ?? server.url, cli.input) : () => undefined
    await whenAborted(stop.signal)
    closePage()
    cli.terminal.err(say`Stopping ...`)
    await Promise.all([server.close(), schedule])
    return 0
  } finally {
    stop.forget()
  }
}

function tell(cli: Cli, app: Pick<App, 'inspection'>, { url, invitation, resumed }: RunningServer): void {
  const { terminal, options } = cli
  if (options.json || options.jsonl) cli.jsonLine({ url, invitation, pid: process.pid })
  terminal.err(say`Serving ${url}`)
  for (const link of invitation) terminal.err(say`Open    ${link}`)
  const { id } = configuredModel(app.inspection)
  terminal.err(
    id === 'extractive' ? say`Without a language model, answers quote the evidence. See: ibid help keys` : say`Answering with ${id}`,
  )
  warnWithoutModel(cli, app)
  if (resumed.length > 0)
    terminal.err(resumed.length === 1 ? say`1 interrupted run is being resumed` : say`${resumed.length} interrupted runs are being resumed`)
  terminal.err(say`Press Ctrl-C to stop; unfinished runs resume at the next start`)
}

/** What the project declares and nobody has approved: it is served to no one. */
async function tellUnapproved(cli: Cli, app: AgentServices): Promise<void> {
  try {
    for (const held of heldCollections(app, {})) cli.warn(faultLine(heldFault(held)))
    for (const { agent } of (await appAgents(app)).waiting)
      cli.warn(say`project agent ${agent.id} is pending approval; approve it with: ibid agents approve ${agent.id}`)
  } catch (error) {
    cli.warn(faultLine(faultOf(error)))
  }
}

/** What a request met that nobody foresaw; it was answered with 500. */
function tellError(cli: Cli, error: unknown): void {
  cli.warn(faultLine(faultOf(error)))
  if (cli.options.verbose && error instanceof Error) cli.terminal.err(error.stack ?? '')
}
