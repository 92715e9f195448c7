import { patientMs } from '../../app/connectors/change-servers.ts'
import { stateOf } from '../../app/connectors/connector-state.ts'
import { IbidError } from '../../core/fault.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { toolLines } from '../connector-text.ts'
import { assertServer, feedHere } from '../find-feed.ts'

/** `ibid connectors approve`: what is approved is shown; nothing else is. */
export async function approveConnector(cli: Cli, name: string, tools: readonly string[]): Promise<number> {
  const app = await cli.app()
  if (await feedHere(app, name)) throw new IbidError('usage', `${name} is not an MCP server; there is nothing to approve`)
  await assertServer(app, name)
  const connector = (await app.connectors()).get(name)
  cli.terminal.status(say`connecting ${name}`)
  const look = await connector.look(cli.signal, patientMs)
  cli.terminal.status('')
  connector.approve(look, tools.length > 0 ? tools : undefined)
  const approved = stateOf(look).tools.filter(
    ({ state, serverName }) => state !== 'approved' && (tools.length === 0 || tools.includes(serverName)),
  )
  const gone = look.gone.length > 0 ? [say`No longer offered: ${look.gone.join(', ')}`] : []
  const told = approved.length > 0 ? say`Approved ${sayCount(approved.length, 'tool')} from ${name}` : say`No changes in ${name}`
  cli.show({ name, approved, gone: look.gone }, [...approved.flatMap((tool) => toolLines(cli, tool)), ...gone, told].join('\n'))
  return 0
}
