import { join } from 'node:path'
import type { MediaStore } from '../../core/media.ts'
import { mediaFiles } from '../../store/media-files.ts'
import type { House } from '../house.ts'

/** Where the bytes of files are kept: beside those that tools give. */
export const mediaFolder = ({ dataFolder }: Pick<House, 'dataFolder'>): string => join(dataFolder, 'media')

/** What is kept there. */
export const mediaOf = (house: Pick<House, 'dataFolder'>): MediaStore => mediaFiles(mediaFolder(house))
