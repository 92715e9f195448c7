import { originShown } from './origin-shown.ts'

/** Where a collection comes from: a folder by its path, with the whole address where the pointer rests. */
export const Origin = ({ uri }: { readonly uri: string }) => (
  <span className="soft" title={uri}>
    {originShown(uri)}
  </span>
)
