import type { MediaStore } from '../../core/media.ts'

/** Media in a store that is opened when it is first needed. */
export const lateMedia = (open: () => Promise<MediaStore>): MediaStore => ({
  keep: async (hash, bytes) => (await open()).keep(hash, bytes),
  read: async (hash) => (await open()).read(hash),
  list: async () => (await open()).list(),
  remove: async (hash) => (await open()).remove(hash),
})
