import { isRecord, type Json } from '../../../core/json.ts'

/** Options that say where something is read, the widest first. */
const places = ['path', 'url', 'host', 'user', 'owner', 'repositories', 'teams', 'channels', 'calendars', 'folders']

/** One line: what the options of a connector say of the place; empty where they name none. */
export function connectorPlace(options: Json): string {
  const given = isRecord(options) ? options : {}
  return places
    .flatMap((place) => given[place] ?? [])
    .filter((each) => typeof each === 'string')
    .join(', ')
}
