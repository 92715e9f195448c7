/**
 * Can citations fail? One JSON line for the documents of the installed packages, for three real manuals of the public sets, and for a small Chinese manual:
 * `node bench/citations/run.ts [--all]`; `--all` adds the claims that were misjudged.
 */
import { resolve } from 'node:path'
import { inBenchData } from '../sets/bench-data.ts'
import { chineseClaims } from './chinese.ts'
import { type Claim, claimsAbout, measureCitations } from './measure.ts'
import { installedDocuments, markdownIn, sentencesOf } from './sentences-of.ts'

const manuals = ['fastify', 'hono', 'vite'].filter((name) => inBenchData(`docs/${name}`))
const each = 400
const sets: Readonly<Record<string, () => readonly string[]>> = {
  installed: () => installedDocuments(resolve(import.meta.dirname, '../../node_modules')),
  ...Object.fromEntries(manuals.map((name) => [name, () => markdownIn(inBenchData(`docs/${name}`) ?? '')])),
}

for (const [set, files] of Object.entries(sets)) {
  await print(set, claimsAbout(sentencesOf(files(), each * 4), each))
}
await print('chinese', chineseClaims)

async function print(set: string, claims: readonly Claim[]): Promise<void> {
  const { misjudged, byKind, ...figures } = await measureCitations(claims)
  console.log(
    JSON.stringify({
      bench: 'citations',
      set,
      ...figures,
      byKind: Object.fromEntries(Object.entries(byKind).map(([kind, [right, all]]) => [kind, `${right}/${all}`])),
    }),
  )
  if (process.argv.includes('--all'))
    for (const { kind, said, sentence } of misjudged)
      console.log(JSON.stringify({ kind, said, ...(said === sentence ? {} : { sentence }) }))
}
