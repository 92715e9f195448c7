/**
 * Can citations fail? One JSON line for the documents of the installed packages, for each set of `../shared/data/docs`, and for a small Chinese manual:
 * `node bench/citations/run.ts [--all]`; `--all` adds the claims that were misjudged.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chineseClaims } from './chinese.ts'
import { type Claim, claimsAbout, measureCitations } from './measure.ts'
import { installedDocuments, markdownIn, sentencesOf } from './sentences-of.ts'

const root = resolve(import.meta.dirname, '../..')
const each = 400
const sets: Readonly<Record<string, () => readonly string[]>> = {
  installed: () => installedDocuments(resolve(root, 'node_modules')),
  ...Object.fromEntries(['fastify', 'hono', 'vite'].map((set) => [set, () => markdownIn(resolve(root, '../shared/data/docs', set))])),
}

for (const [set, files] of Object.entries(sets)) {
  const documents = files()
  if (documents.length === 0 || documents.some((file) => !existsSync(file))) {
    console.log(JSON.stringify({ bench: 'citations', set, skipped: 'the documents are not on this machine' }))
    continue
  }
  await print(set, claimsAbout(sentencesOf(documents, each * 4), each))
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
