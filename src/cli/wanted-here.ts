import { heldCollections, type Selection, type Wanted, wantedCollections } from '../house/collections/collections.ts'
import { approveEntry, refuseEntry } from '../house/collections/project-entries.ts'
import type { House } from '../house/house.ts'
import type { Face } from './face.ts'
import { saysYes } from './says-yes.ts'

/**
 * The collections of a selection. The person at the terminal is asked, once, about each that its project must not have by itself; elsewhere it is left out, and
 * told when the collections are made ready. Throws as `wantedCollections`.
 */
export async function wantedHere(face: Face, house: House, selection: Selection, folder?: string): Promise<readonly Wanted[]> {
  for (const held of face.terminal.isAnswered ? heldCollections(house, selection) : []) {
    const { entry, place, why } = held
    face.terminal.out(`${entry.file}, which others may have written, names ${place} as ${entry.alias}. It ${why}.`)
    if (await saysYes(face, 'Read it?')) approveEntry(house, entry)
    else refuseEntry(house, held)
  }
  return wantedCollections(house, selection, folder)
}
