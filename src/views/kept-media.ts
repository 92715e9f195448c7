import { join } from 'node:path'
import { type Media, mediaLine } from '../core/media.ts'

/** Where pictures and files are to be opened that are kept in a folder, a line each: `fox.png (image/png, 12 kB): /data/media/HASH`. */
export const keptWords = (media: readonly Media[], folder: string): readonly string[] =>
  media.map((each) => `${mediaLine(each)}: ${join(folder, each.hash)}`)
