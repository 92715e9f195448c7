import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './share-dialog.module.css'

/** Where readers find a share. */
export const linkOf = (share: string): string => `${location.origin}/shared/${share}`

/** What is shared, in lists. */
export const kindWords = { session: 'Conversation', run: 'One question' } as const

/** The link of a share, to be copied. It lets in nobody but its readers. */
export const ShareLink = ({ share }: { readonly share: string }) => (
  <div>
    <div className={styles['link']}>
      <input readOnly aria-label="Link for readers" value={linkOf(share)} onFocus={({ target }) => target.select()} />
      <CopyButton text={linkOf(share)} what="link" />
    </div>
    <p className="soft">Only readers can open it, once they have signed in.</p>
  </div>
)
