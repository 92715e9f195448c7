import { houseAgents } from '../../house/agents/agents.ts'
import { approveAgents, waitingOf } from '../../house/agents/approved-agents.ts'
import { counted } from '../../views/amounts.ts'
import { waitingLines } from '../approve-agents.ts'
import type { Face } from '../face.ts'

/** `ibid agents approve`: what is approved is shown; nothing else is. */
export async function approve(face: Face, names: readonly string[]): Promise<number> {
  const house = await face.house()
  const waiting = waitingOf(await houseAgents(house), names)
  approveAgents(house, waiting)
  const approved = waiting.map(({ agent: { id, file, verbs, tools }, changed }) => ({
    ...{ id, file, verbs: verbs.map((verb) => verb.id) },
    ...(tools ? { tools } : {}),
    ...(changed ? { changed } : {}),
  }))
  const told = waiting.length > 0 ? `Approved ${counted(waiting.length, 'agent')}` : 'Nothing waits for approval'
  face.show({ approved }, [...waiting.flatMap((one) => waitingLines(face, one)), told].join('\n'))
  return 0
}
