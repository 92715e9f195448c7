import { createHash } from 'node:crypto'

/** The name under which bytes are kept: their SHA-256, hex. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
