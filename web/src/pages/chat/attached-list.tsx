import { FileText, Image, LoaderCircle, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { AttachedFile, AttachedFiles } from '../../chat/attached-files.ts'
import { bytes } from '../../parts/amounts.tsx'
import { IconButton } from '../../parts/button.tsx'
import { useProblemLine } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './attached-list.module.css'

const say = wordsOf('chat', chat)

/** The files that go with a prompt, and why it waits where one of them is not kept. */
export const AttachedList = ({ files, retry, remove }: AttachedFiles) =>
  files.length === 0 ? null : (
    <>
      <ul className={styles['list']} aria-label={say('attached')}>
        {files.map((file) => (
          <AttachedItem key={file.key} file={file} onRetry={() => retry(file.key)} onRemove={() => remove(file.key)} />
        ))}
      </ul>
      {files.some(({ error }) => error) && (
        <p className={styles['held']} role="status">
          {say('attachFailed')}
        </p>
      )}
    </>
  )

interface AttachedItemProps {
  readonly file: AttachedFile
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function AttachedItem({ file, onRetry, onRemove }: AttachedItemProps) {
  const me = useMe()
  const { name, size, row, error } = file
  const isUnseen = row?.kind === 'image' && me?.seesImages === false
  const problem = useProblemLine(error)
  const remark = error ? problem : row ? (isUnseen ? say('noImages') : bytes(size)) : say('attaching')
  const Icon = error ? TriangleAlert : row ? (row.kind === 'image' ? Image : FileText) : LoaderCircle
  return (
    <li className={[styles['file'], error || isUnseen ? styles['warn'] : ''].join(' ')}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles['name']}>{name}</span>
      <span className={styles['remark']} role="status">
        {remark}
      </span>
      {error !== undefined && (
        <IconButton label={say('retryFile', { name })} icon={RotateCw} className={styles['remove']} onClick={onRetry} />
      )}
      <IconButton label={say('removeFile', { name })} icon={X} className={styles['remove']} onClick={onRemove} />
    </li>
  )
}
