import type { SpokenWords } from '../../say.ts'
import { sentences } from '../sentences.ts'

/** What the terminal says, in Chinese. */
export const terminal: Omit<SpokenWords, 'language'> = { own: {}, others: sentences }
