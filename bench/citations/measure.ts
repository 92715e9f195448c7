import { lookup, runToEnd, testKit } from '../../src/engine/engine.fixture.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { falsifications, namesIn } from './falsifications.ts'
import { paraphrases } from './paraphrases.ts'
import type { Stated } from './sentences-of.ts'

/** What a model says of a source: true and put otherwise, or false; `kind` tells how it was made. */
export interface Claim extends Stated {
  readonly said: string
  readonly honest: boolean
  readonly kind: string
}

export interface CitationFigures {
  readonly honest: number
  readonly honestUnsupported: number
  readonly false: number
  readonly falseUnsupported: number
  /** By kind of claim: how many were judged rightly, and how many there were. */
  readonly byKind: Readonly<Record<string, readonly [number, number]>>
  readonly misjudged: readonly Claim[]
}

/** At most `each` honest and `each` false claims about the given sentences, every sentence used once, the kinds as evenly spread as the sentences allow. */
export function claimsAbout(stated: readonly Stated[], each: number): readonly Claim[] {
  const names = [...new Set(stated.flatMap(({ source }) => namesIn(source.text)))]
  const used = new Map<string, number>()
  const claims: Claim[] = []
  let honest = 0
  const make = (kinds: Readonly<Record<string, (stated: Stated) => string | undefined>>, about: Stated, isHonest: boolean): boolean => {
    const rarest = Object.keys(kinds).sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))
    for (const kind of rarest) {
      const said = kinds[kind]!(about)
      if (said === undefined) continue
      used.set(kind, (used.get(kind) ?? 0) + 1)
      claims.push({ ...about, said, honest: isHonest, kind })
      if (isHonest) honest++
      return true
    }
    return false
  }
  for (const [index, about] of stated.entries()) {
    const others = turned(names, index)
    const wrong = Object.fromEntries(
      Object.entries(falsifications).map(([kind, falsify]) => [kind, (one: Stated) => falsify(one.sentence, others)]),
    )
    const falses = claims.length - honest
    const done = falses < each && (falses <= honest || honest >= each) && make(wrong, about, false)
    if (!done && honest < each) make(paraphrases, about, true)
  }
  return claims
}

/**
 * How the engine judges claims: a scripted model reads their sources with a tool and answers with one paragraph for each claim, every one with a valid
 * handle; what carries `[?]` in the end counts as unsupported.
 */
export async function measureCitations(claims: readonly Claim[]): Promise<CitationFigures> {
  const sources = [...new Map(claims.map(({ source }) => [source.id, source])).values()]
  const handles = new Map(sources.map((source, index) => [source.id, `s${index + 1}`]))
  const answer = claims.map(({ said, source }) => `${said} [${handles.get(source.id)}]`).join('\n\n')
  const model = scriptedModel((request) =>
    request.messages.some((message) => message.role === 'tool') ? { text: answer } : { calls: [{ tool: 'lookup', input: { i: 1 } }] },
  )
  const tool = { ...lookup(), run: async () => ({ text: `${sources.length} sections`, sources }) }
  const run = await runToEnd(testKit({ model, tools: [tool] }))
  const paragraphs = run.answer?.text.split('\n\n') ?? []
  if (paragraphs.length !== claims.length) throw new Error(`${claims.length} claims became ${paragraphs.length} paragraphs`)
  const byKind = new Map<string, [number, number]>()
  const misjudged: Claim[] = []
  const counts = { honest: 0, honestUnsupported: 0, false: 0, falseUnsupported: 0 }
  for (const [index, claim] of claims.entries()) {
    const unsupported = paragraphs[index]!.includes('[?]')
    counts[claim.honest ? 'honest' : 'false']++
    if (unsupported) counts[claim.honest ? 'honestUnsupported' : 'falseUnsupported']++
    const [right, all] = byKind.get(claim.kind) ?? [0, 0]
    byKind.set(claim.kind, [right + (unsupported === claim.honest ? 0 : 1), all + 1])
    if (unsupported === claim.honest) misjudged.push(claim)
  }
  return { ...counts, byKind: Object.fromEntries(byKind), misjudged }
}

/** The list turned so that another name comes first for every sentence; the same for every run. */
function turned(names: readonly string[], turn: number): readonly string[] {
  const start = (turn * 7919) % Math.max(1, names.length)
  return [...names.slice(start), ...names.slice(0, start)]
}
