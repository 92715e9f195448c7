import { resolve } from 'node:path'

/** A path as a person types it, in full: from `folder` on, `~` for their home. */
export const wholePath = (typed: string, { folder, home }: { readonly folder: string; readonly home: string }): string =>
  resolve(
    folder,
    typed.replace(/^~(?=[/\\]|$)/, () => home),
  )
