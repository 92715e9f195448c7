import type { ConnectorState, ToolState } from '../app/connectors/connector-state.ts'
import { safeToShow } from '../core/control-sequences.ts'
import { oneLine } from '../core/text/one-line.ts'
import { say, sayCount } from '../views/words/say.ts'
import { type Cli, faultLine } from './cli.ts'

const effects = { read: say`read-only`, network: say`read-only`, write: say`asks first` } as const

/** A connector in a few lines: where it is, how it is, what has changed. */
export function connectorLines({ terminal }: Pick<Cli, 'terminal'>, state: ConnectorState): readonly string[] {
  const { name, place, gone, unfit } = state
  const changed = state.tools.filter((tool) => tool.state === 'changed')
  const fresh = state.tools.filter((tool) => tool.state === 'new')
  const claims = state.tools.filter(({ effect, saysItReads }) => effect === 'write' && saysItReads).length
  const look = state.seen && (changed.length > 0 || fresh.length > 0)
  return [
    `${terminal.styled('bold', name)}${place ? ` (${place})` : ''}`,
    `  ${headOf(state)}`,
    ...(claims > 0 ? [say`  the server marks ${claims} of them as read-only; to trust it, add "trusted": true to its settings`] : []),
    ...(changed.length > 0 ? [say`  changed since approval, blocked: ${changed.map(changedTool).join(', ')}`] : []),
    ...(look && fresh.length > 0 ? [say`  new, not in use: ${fresh.map(({ serverName }) => serverName).join(', ')}`] : []),
    ...(look ? [say`  review them with: ibid connectors test ${name}; approve with: ibid connectors approve ${name}`] : []),
    ...(gone.length > 0 ? [say`  no longer offered: ${gone.join(', ')}`] : []),
    ...unfit.map((tool) => say`  not used: ${safeToShow(tool.name)} ${tool.why}`),
  ]
}

function headOf({ state, fault, server, revision, tools, seen }: ConnectorState): string {
  if (state === 'disabled') return 'disabled'
  if (state !== 'connected') return `${state}: ${fault ? faultLine(fault) : say`unknown reason`}`
  const reading = tools.filter(({ effect }) => effect !== 'write').length
  const asked = tools.length - reading
  const effect = [...(reading > 0 ? [say`${reading} read-only`] : []), ...(asked > 0 ? [say`${asked} ask first`] : [])].join(', ')
  const who = server ? `${safeToShow(oneLine(`${server.name} ${server.version}`, 80))}, ` : ''
  return say`${who}revision ${revision ?? ''}, ${sayCount(tools.length, 'tool')}${effect ? `: ${effect}` : ''}${seen ? '' : say`; not approved yet (approved on first use)`}`
}

const changedTool = ({ serverName, changes }: ToolState): string => `${serverName} (${changes.join(', ')})`

/** A tool in two lines, or more where its words have changed: as they were approved, and as they are now. */
export function toolLines({ terminal }: Pick<Cli, 'terminal'>, tool: ToolState): readonly string[] {
  const { name, effect, state, changes, description, approvedDescription } = tool
  const width = Math.max(40, terminal.width - 4)
  const note = state === 'changed' ? say`, changed: ${changes.join(', ')}` : state === 'new' ? say`, new` : ''
  const words = (text: string) => oneLine(safeToShow(text), approvedDescription === undefined ? width : 2_000)
  return [
    `  ${terminal.styled('bold', name)} (${effects[effect]}${note})`,
    ...(approvedDescription === undefined ? [] : [`  - ${words(approvedDescription)}`]),
    `  ${approvedDescription === undefined ? '  ' : '+ '}${words(description)}`,
  ]
}
