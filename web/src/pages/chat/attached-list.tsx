import { FileText, Image, LoaderCircle, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { AttachedFile, AttachedFiles } from '../../chat/attached-files.ts'
import { bytes } from '../../parts/amounts.tsx'
import { IconButton } from '../../parts/button.tsx'
import { problemLine } from '../../parts/notice.tsx'
import styles from './attached-list.module.css'

/** The files that go with a prompt, and why it waits where one of them is not kept. */
export const AttachedList = ({ files, retry, remove }: AttachedFiles) =>
  files.length === 0 ? null : (
    <>
      <ul className={styles['list']} aria-label="Attached files">
        {files.map((file) => (
          <AttachedItem key={file.key} file={file} onRetry={() => retry(file.key)} onRemove={() => remove(file.key)} />
        ))}
      </ul>
      {files.some(({ error }) => error) && (
        <p className={styles['held']} role="status">
          Nothing is sent without its files: try again, or take away what could not be attached.
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
  const remark = error ? problemLine(error) : row ? (isUnseen ? 'the model is shown no pictures' : bytes(size)) : 'is handed over …'
  const Icon = error ? TriangleAlert : row ? (row.kind === 'image' ? Image : FileText) : LoaderCircle
  return (
    <li className={[styles['file'], error || isUnseen ? styles['warn'] : ''].join(' ')}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles['name']}>{name || 'pasted'}</span>
      <span className={styles['remark']} role="status">
        {remark}
      </span>
      {error !== undefined && <IconButton label={`Try ${name} again`} icon={RotateCw} className={styles['remove']} onClick={onRetry} />}
      <IconButton label={`Take ${name} away`} icon={X} className={styles['remove']} onClick={onRemove} />
    </li>
  )
}
