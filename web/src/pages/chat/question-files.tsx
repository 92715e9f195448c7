import { FileText } from 'lucide-react'
import type { Turn } from '../../chat/conversation.ts'
import { MediaList } from './media-list.tsx'
import styles from './question-files.module.css'

/** What came with a question. */
export const QuestionFiles = ({ run, files, images }: Pick<Turn, 'run' | 'files' | 'images'>) =>
  files.length + images.length === 0 ? null : (
    <div className={styles['files']}>
      {files.map(({ document, collection }) => (
        <span key={collection} className={styles['file']}>
          <FileText size={15} aria-hidden="true" /> {document}
        </span>
      ))}
      <MediaList run={run} media={images} />
    </div>
  )
