import type { Media } from '../core/media.ts'
import type { Run } from '../core/run.ts'

/** The images that the model of a run is shown, with the question and with those before it. */
export const shownImages = ({ messages }: Pick<Run, 'messages'>): readonly Media[] =>
  messages.flatMap((message) => (message.role === 'user' ? (message.images ?? []) : []))
