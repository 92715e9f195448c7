import type { ModelRequest } from '../core/model.ts'
import type { Run } from '../core/run.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { shownImages } from './shown-images.ts'

/** The bytes of the images that the model of a run is shown, for a request; nothing where there are none. Those that are kept no more are missing. */
export async function imageBytes(run: Run, { media }: Pick<EngineDependencies, 'media'>): Promise<Pick<ModelRequest, 'images'>> {
  const images = shownImages(run)
  if (images.length === 0 || !media) return {}
  const bytes = new Map<string, Uint8Array>()
  for (const { hash } of images) {
    const kept = bytes.has(hash) ? undefined : await media.read(hash)
    if (kept) bytes.set(hash, kept)
  }
  return { images: bytes }
}
