import type { Key } from '../prompt/key.ts'

/** Rows by which a key moves what is shown in `room` rows, down to `Infinity` for the end; undefined where it moves nothing. */
export function scrollOf(key: Key, room: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ...{ up: -1, k: -1, down: 1, j: 1, pageup: -room, pagedown: room, ' ': room },
    ...{ home: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
  }
  return key.kind === 'paste' ? undefined : moves[key.kind === 'chord' ? key.chord : key.text]
}
