import { FileDown } from 'lucide-react'
import type { Media } from '../../../../src/core/media.ts'
import { at } from '../../api/request.ts'
import styles from './media-list.module.css'

interface MediaListProps {
  readonly run: string
  readonly media: readonly Media[]
}

/** Pictures that the server shows; everything else is saved as a file. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Pictures and files of a run. */
export const MediaList = ({ run, media }: MediaListProps) =>
  media.length === 0 ? null : (
    <ul className={styles['list']}>
      {media.map(({ hash, mediaType, name }) => {
        const path = at`/v1/runs/${run}/media/${hash}`
        const words = name ?? mediaType
        return (
          <li key={hash}>
            <a href={path} target="_blank" rel="noopener noreferrer">
              {shown.has(mediaType) ? (
                <img src={path} alt={words} loading="lazy" className={styles['picture']} />
              ) : (
                <>
                  <FileDown size={15} aria-hidden="true" /> {words}
                </>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
