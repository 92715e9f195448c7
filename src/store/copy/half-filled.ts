import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file that stands in a data folder while that is filled. */
export const fillingMarker = (folder: string): string => join(folder, 'restoring')

/** Whether a data folder holds the rest of a filling that was cut off. */
export const isHalfFilled = (folder: string): boolean => existsSync(fillingMarker(folder))
