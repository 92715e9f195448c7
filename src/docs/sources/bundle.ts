import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openProven } from '../../files/open-proven.ts'
import { piecesOf } from '../../files/read-bounded.ts'
import { readState, writeState } from './cached-state.ts'
import { fingerprintOf } from './contained-file.ts'
import type { Fetcher } from './fetch.ts'
import { sourceLimits } from './limits.ts'
import { unpackBundle } from './unpack-bundle.ts'

const stateSchema = z.object({ fingerprint: z.string() })

/** Unpacks a bundle on disk into `cache`, unless it is the one that is there already. Answers the folder. */
export async function localBundle(path: string, cache: string, signal: AbortSignal): Promise<string> {
  await using file = await openProven(path)
  const fingerprint = fingerprintOf(await file.stat({ bigint: true }))
  return await refresh(cache, async (known, folder) => {
    if (known === fingerprint) return fingerprint
    await unpackBundle(piecesOf(file, sourceLimits.bundleBytes + 1), folder, path, sourceLimits, signal)
    return fingerprint
  })
}

/** The same for a bundle at a web address that the user named; the server is asked whether it changed. */
export async function remoteBundle(url: string, cache: string, fetcher: Fetcher, signal: AbortSignal): Promise<string> {
  return refresh(cache, async (known, folder) => {
    const { origin } = new URL(url)
    const { bundleBytes, bundleFetchMs } = sourceLimits
    const fetched = await fetcher.fetch(url, { trusted: origin, known, maxBytes: bundleBytes, timeoutMs: bundleFetchMs, signal })
    if (fetched === 'unchanged') return known
    await unpackBundle(fetched.body, folder, fetched.url.href, sourceLimits, signal)
    return fetched.fingerprint
  })
}

async function refresh(cache: string, unpack: (known: string | undefined, folder: string) => Promise<string | undefined>): Promise<string> {
  const folder = join(cache, 'unpacked')
  const file = join(cache, 'bundle.json')
  const known = existsSync(folder) ? (await readState(file, stateSchema))?.fingerprint : undefined
  const fingerprint = await unpack(known, folder)
  if (fingerprint !== known) await writeState(file, { fingerprint: fingerprint ?? '' })
  return folder
}
