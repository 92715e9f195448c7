import { CopyButton } from '../../parts/copy-button.tsx'
import { shares } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './share-dialog.module.css'

const say = wordsOf('shares', shares)

/** Where readers find a share. */
export const linkOf = (share: string): string => `${location.origin}/shared/${share}`

/** What is shared, in lists. */
export const kindWords = { session: say('conversation'), run: say('run') } as const

/** The link of a share, to be copied. It lets in nobody but its readers. */
export const ShareLink = ({ share }: { readonly share: string }) => (
  <div>
    <div className={styles['link']}>
      <input readOnly aria-label={say('link')} value={linkOf(share)} onFocus={({ target }) => target.select()} />
      <CopyButton text={linkOf(share)} what={say('copyLink')} />
    </div>
    <p className="soft">{say('linkAbout')}</p>
  </div>
)
