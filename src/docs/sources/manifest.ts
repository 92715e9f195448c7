import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { problemsOf } from './schema-problems.ts'

const sha256 = z
  .string()
  .regex(/^(?:sha256[:-])?[0-9a-f]{64}$/i, 'must be a SHA-256 hash of 64 hex digits')
  .transform((text) => text.slice(-64).toLowerCase())

const listedFile = z.union(
  [
    z.string().min(1),
    z.strictObject({ path: z.string().min(1), hash: sha256.optional() }),
    z.strictObject({ url: z.string().min(1), hash: sha256.optional() }),
  ],
  'must be a path, or an object with path or url and, optionally, a SHA-256 hash',
)

const sources = z
  .strictObject({ glob: z.array(z.string().min(1)).min(1).optional(), files: z.array(listedFile).optional() })
  .refine(
    (value) => (value.glob === undefined) !== (value.files === undefined),
    'must have either glob (a list of patterns) or files (a list of paths or URLs)',
  )

/** What a `manifest.json` says. Unknown keys are kept out of the way, not refused: other programs may read the same file. */
export const manifestSchema = z.object({
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().optional(),
  baseUrl: z.string().min(1).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  sources,
})

export type Manifest = z.output<typeof manifestSchema>
export type ListedFile = z.output<typeof listedFile>

/** Reads a manifest's text; `place` is named in the error. Throws `IbidError('invalid')` with each field that is wrong. */
export function parseManifest(text: string, place: string): Manifest {
  const read = manifestSchema.safeParse(jsonOf(text, place), { reportInput: true })
  if (read.success) return read.data
  throw new IbidError('invalid', `${place}: ${problemsOf(read.error)}`, 'correct the manifest')
}

/** Whether a JSON text is meant as a manifest of ours: a folder may hold a `manifest.json` of something else. */
export function claimsToBeManifest(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'sources' in value
  } catch {
    return /"sources"\s*:/.test(text)
  }
}

/** JSON of a file that a person wrote. Throws `IbidError('malformed')` with the line. */
export function jsonOf(text: string, place: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /position (\d+)/.exec(message)?.[1]
    const line = at === undefined ? '' : ` on line ${text.slice(0, Number(at)).split('\n').length}`
    throw new IbidError(
      'malformed',
      `${place} is not valid JSON${line}: ${message.replace(/ in JSON at position.*| \(line.*$/, '').slice(0, 120)}`,
      'correct the file',
    )
  }
}
