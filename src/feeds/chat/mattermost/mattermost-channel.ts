import type { MattermostServer } from './mattermost-server.ts'
import { mattermostPerson } from './mattermost-server.ts'
import type { MattermostChannelRow, MattermostTeam } from './mattermost-shapes.ts'

/** A channel as items name it. */
export interface MattermostChannel {
  readonly id: string
  /** Begin of the paths of its items: `acme/town-square`, `direct/Alex Chen and Bob Moss`. */
  readonly folder: string
  readonly place: string
  readonly label: string
  /** Name of the team by whose address its posts are opened. */
  readonly team: string
  readonly readers?: readonly string[]
}

/** The channels that the token's owner is in: all, or those that are named. Direct messages, which every team lists, come once. */
export async function mattermostChannels(
  server: MattermostServer,
  wanted: { readonly teams: readonly string[]; readonly channels: readonly string[] },
  signal: AbortSignal,
): Promise<readonly { readonly row: MattermostChannelRow; readonly team: MattermostTeam }[]> {
  const isNamed = (names: readonly string[], ...own: readonly (string | null | undefined)[]): boolean =>
    names.length === 0 || names.some((name) => own.some((each) => each?.toLowerCase() === name.replace(/^#/, '').toLowerCase()))
  const rows = new Map<string, { readonly row: MattermostChannelRow; readonly team: MattermostTeam }>()
  for (const team of await server.teams(signal)) {
    if (!isNamed(wanted.teams, team.name, team.display_name, team.id)) continue
    for (const row of await server.channels(team.id, signal))
      if (!rows.has(row.id) && isNamed(wanted.channels, row.name, row.display_name, row.id)) rows.set(row.id, { row, team })
  }
  return [...rows.values()]
}

/** A channel with its members, where it is not for everybody. */
export async function mattermostChannel(
  server: MattermostServer,
  { row, team }: { readonly row: MattermostChannelRow; readonly team: MattermostTeam },
  signal: AbortSignal,
): Promise<MattermostChannel> {
  if (row.type === 'O') return { id: row.id, folder: `${team.name}/${row.name}`, place: row.name, label: `#${row.name}`, team: team.name }
  const ids = await server.members(row.id, signal)
  await server.know(ids, signal)
  const people = ids.map((id) => mattermostPerson(id, server.user(id)))
  const readers = people.flatMap(({ address }) => address ?? []).sort()
  if (row.type === 'P')
    return { id: row.id, folder: `${team.name}/${row.name}`, place: row.name, label: `#${row.name}`, team: team.name, readers }
  const place =
    people
      .flatMap(({ name }) => name ?? [])
      .sort()
      .join(' and ') || row.name
  return { id: row.id, folder: `direct/${row.id}`, place, label: place, team: team.name, readers }
}
