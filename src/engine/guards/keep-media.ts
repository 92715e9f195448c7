import { IbidError } from '../../core/fault.ts'
import type { Media, MediaBytes, MediaStore } from '../../core/media.ts'
import { hashOf } from './hash.ts'
import type { Guard } from './invoke.ts'

/** Bytes of one picture or file, at most. */
const longest = 20_000_000

/** The innermost guard: what a tool hands over in bytes is kept under its hash, and only its hash goes on to the log. */
export const keepMedia =
  (store: MediaStore | undefined): Guard =>
  (inner) =>
  async (invocation, tool, input) => {
    const outcome = await inner(invocation, tool, input)
    const { media } = outcome.output
    if (!media || media.length === 0) return outcome
    const kept: Media[] = []
    for (const each of media) kept.push('hash' in each ? each : await keep(each, tool.name, store))
    return { ...outcome, output: { ...outcome.output, media: kept } }
  }

async function keep({ bytes, mediaType, name }: MediaBytes, tool: string, store: MediaStore | undefined): Promise<Media> {
  if (bytes.length > longest)
    throw new IbidError('limit', `${tool} returned ${name ?? 'a file'} of ${bytes.length} bytes`, `${longest} bytes is the maximum`)
  const hash = hashOf(bytes)
  await store?.keep(hash, bytes)
  return { mediaType, hash, size: bytes.length, ...(name === undefined ? {} : { name }) }
}
