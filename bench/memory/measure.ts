import type { Memories, Memory, MemoryReader, MemoryStore } from '../../src/core/memory.ts'
import type { MemoryVectors } from '../../src/core/memory-vectors.ts'
import { memoriesOf } from '../../src/memory/memories.ts'
import type { Kind, Line, Person } from './people.ts'

const dayMs = 86_400_000
/** When the first line is said, ms since 1970: 1 September 2026; a line a day. */
const begin = Date.UTC(2026, 8, 1, 9)
/** Facts of the first places among which one that is asked for counts as found. */
const firstPlaces = 5
/** Tokens that a prompt is told at most. */
const promptTokens = 500

/** How many of all; what went wrong is told by id. */
export class Share {
  right = 0
  all = 0
  readonly wrong: string[] = []

  count(isRight: boolean, what: string): void {
    this.all += 1
    if (isRight) this.right += 1
    else this.wrong.push(what)
  }
}

export interface Figures {
  /** Changes that both readers see, of which every old fact was superseded by the new one. */
  readonly changes: Share
  /** The same, or shown as possibly contrary. */
  readonly changesShown: Share
  /** Lines that neither reader calls a repetition and that were not merged away, and facts that were superseded by a line that either reader says ends them. */
  readonly keptRight: Share
  /** Repetitions that both readers see, after which the fact stands once. */
  readonly repeats: Share
  /** Category and tier as either reader has them. */
  readonly labels: Share
  readonly categories: Share
  readonly tiers: Share
  /** Later questions, with the needed fact among the first five that a prompt is told, and among all of these. */
  readonly asked: Share
  readonly told: Share
  /** The same, with the needed fact among the five that a search of memory gives. */
  readonly retrieved: Share
}

export const noFigures = (): Figures => ({
  changes: new Share(),
  changesShown: new Share(),
  keptRight: new Share(),
  repeats: new Share(),
  labels: new Share(),
  categories: new Share(),
  tiers: new Share(),
  asked: new Share(),
  told: new Share(),
  retrieved: new Share(),
})

/** Lets a person say their lines, one a day, and looks at what became of each. `vectors` are used where they ask later, so that readings stay those that were recorded. */
export async function measure(
  person: Person,
  store: MemoryStore,
  reader: MemoryReader | undefined,
  figures: Figures,
  vectors?: MemoryVectors,
): Promise<void> {
  let now = begin
  const memories = memoriesOf(store, person.name, { now: () => now }, reader)
  /** The row in which each line stands, or stood. */
  const rowOf = new Map<string, string>()
  for (const line of person.lines) {
    const before = await rowsOf(memories)
    const { saved, merged, superseded, doubtful, refused } = await memories.save([{ content: line.says }], { by: 'person', run: line.id })
    const row = saved[0] ?? superseded[0]?.saved ?? merged[0]?.into
    if (row) rowOf.set(line.id, row.id)
    judge(
      line,
      { before, rowOf, row, isMerged: merged.length > 0, old: superseded.map(({ old }) => old.id), doubted: doubtful[0]?.others ?? [] },
      figures,
    )
    if (!row) figures.keptRight.wrong.push(`${line.id} refused: ${refused[0]?.reason}`)
    now += dayMs
  }
  const asking = memoriesOf(store, person.name, { now: () => now }, undefined, vectors)
  const isAmong = (needs: readonly string[], ids: readonly string[]) => needs.every((id) => ids.includes(rowOf.get(id) ?? ''))
  for (const { ask, needs } of person.asks) {
    const told = (await asking.forPrompt(ask, promptTokens)).map(({ id }) => id)
    figures.asked.count(isAmong(needs, told.slice(0, firstPlaces)), `${needs.join()} ${ask}`)
    figures.told.count(isAmong(needs, told), `${needs.join()} ${ask}`)
  }
  // What is found counts as used, so this comes last.
  for (const { ask, needs } of person.asks) {
    const { facts } = await asking.retrieve({ query: ask, limit: firstPlaces })
    figures.retrieved.count(
      isAmong(
        needs,
        facts.map(({ id }) => id),
      ),
      `${needs.join()} ${ask}`,
    )
  }
}

const rowsOf = async (memories: Memories): Promise<ReadonlyMap<string, Memory>> =>
  new Map((await memories.list()).map((memory) => [memory.id, memory]))

interface Outcome {
  readonly before: ReadonlyMap<string, Memory>
  readonly rowOf: ReadonlyMap<string, string>
  readonly row: Memory | undefined
  readonly isMerged: boolean
  readonly old: readonly string[]
  readonly doubted: readonly Memory[]
}

function judge(line: Line, { before, rowOf, row, isMerged, old, doubted }: Outcome, figures: Figures): void {
  const [writer, second] = line.labels
  const rows = (ids: readonly string[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  const both = (kind: Kind) => writer.kind === kind && second.kind === kind
  const said = `${line.id} ${line.says}`
  if (both('change')) {
    const ended = rows(writer.of.filter((id) => second.of.includes(id))).filter((id) => before.get(id)?.state === 'kept')
    if (ended.length > 0) {
      figures.changes.count(
        ended.every((id) => old.includes(id)),
        said,
      )
      const shown = [...old, ...doubted.map(({ id }) => id)]
      figures.changesShown.count(
        ended.every((id) => shown.includes(id)),
        said,
      )
    }
  }
  const mayEnd = new Set(rows([...(writer.kind === 'change' ? writer.of : []), ...(second.kind === 'change' ? second.of : [])]))
  const mayRepeat = new Set(rows([...(writer.kind === 'repeat' ? writer.of : []), ...(second.kind === 'repeat' ? second.of : [])]))
  const wrongEnds = old.filter((id) => !mayEnd.has(id) && !mayRepeat.has(id))
  const wrongMerge = isMerged && row !== undefined && !mayRepeat.has(row.id)
  figures.keptRight.count(
    wrongEnds.length === 0 && !wrongMerge,
    `${said} ${wrongMerge ? 'merged into' : 'superseded'}: ${wrongMerge ? row.content : wrongEnds.map((id) => before.get(id)?.content).join('; ')}`,
  )
  if (both('repeat')) {
    const [first] = rows(writer.of)
    figures.repeats.count((isMerged && row?.id === first) || (first !== undefined && old.includes(first)), said)
  }
  if (!row || isMerged) return
  const category = row.category === writer.category || row.category === second.category
  const tier = row.tier === writer.tier || row.tier === second.tier
  figures.categories.count(category, `${said} ${row.category}, not ${writer.category}`)
  figures.tiers.count(tier, `${said} ${row.tier}, not ${writer.tier}`)
  figures.labels.count(category && tier, said)
}
