import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { approvalFiles } from '../../connectors/approval-files.ts'
import { canonicalJson, isRecord } from '../../core/json.ts'

/** What a person said to something that a project declares, as it is declared now. */
export type Standing =
  | { readonly state: 'approved' | 'refused' | 'new' }
  /** It was approved as something else; `members` of it differ. */
  | { readonly state: 'changed'; readonly members: readonly string[] }

/** What a person has approved of one file or folder of a project, thing by thing. Kept in the person's own data folder, never in the project. */
export interface ProjectApprovals {
  /** `is`: all that matters of it. It is held against what was approved by its hash. */
  standing(name: string, is: unknown): Standing
  approve(name: string, is: unknown): void
  /** It is not asked for again as long as it stays as it is. */
  refuse(name: string, is: unknown): void
  forget(name: string): void
}

const fileSchema = z.object({
  /** The file or folder of the project, for whoever looks. */
  place: z.string(),
  things: z.record(z.string(), z.object({ hash: z.string(), decision: z.enum(['approved', 'refused']), is: z.unknown(), at: z.number() })),
})

/** Approvals of what `place`, a file or folder, declares. */
export function projectApprovals(dataFolder: string, place: string): ProjectApprovals {
  const files = approvalFiles(join(dataFolder, 'approved'), fileSchema, (_name, file) => ({
    what: `the approvals for ${place}`,
    remedy: `delete ${file}, then approve the requests again`,
  }))
  const name = hashOf(realOf(place)).slice(0, 32)
  const known = () => files.read(name) ?? { place, things: {} }
  const put = (thing: string, is: unknown, decision: 'approved' | 'refused') => {
    const before = known()
    const said = { hash: hashOf(canonicalJson(is)), decision, is, at: Date.now() }
    files.write(name, { ...before, things: { ...before.things, [thing]: said } })
  }
  return {
    standing(thing, is) {
      const { things } = known()
      const before = Object.hasOwn(things, thing) ? things[thing] : undefined
      if (!before) return { state: 'new' }
      if (before.hash === hashOf(canonicalJson(is))) return { state: before.decision }
      return before.decision === 'refused' ? { state: 'new' } : { state: 'changed', members: differing(before.is, is) }
    },
    approve: (thing, is) => put(thing, is, 'approved'),
    refuse: (thing, is) => put(thing, is, 'refused'),
    forget(thing) {
      const { things, ...rest } = known()
      const { [thing]: gone, ...others } = things
      if (gone) files.write(name, { ...rest, things: others })
    },
  }
}

/** Names of members that are not the same in both. */
function differing(before: unknown, now: unknown): readonly string[] {
  if (!isRecord(before) || !isRecord(now)) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.filter((name) => canonicalJson([before[name]]) !== canonicalJson([now[name]]))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function realOf(place: string): string {
  try {
    return realpathSync(place)
  } catch {
    return place
  }
}
