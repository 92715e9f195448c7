import { IbidError } from '../../core/fault.ts'
import type { Media } from '../../core/media.ts'

/** Bytes of the images of one question: vendors take 20 MB in a request, and some no more. */
const most = 20_000_000

/** Throws `IbidError('limit')` for images that are too large together. */
export function assertImages(images: readonly Media[]): void {
  const bytes = images.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= most) return
  const names = images.map(({ name }) => name).join(', ')
  throw new IbidError(
    'limit',
    `${names}: ${Math.ceil(bytes / 1_000_000)} MB of images; a question can have at most ${most / 1_000_000} MB`,
    'make them smaller or attach fewer',
  )
}
