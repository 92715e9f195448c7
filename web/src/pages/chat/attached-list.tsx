import { FileText, Image, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import type { AttachedFile } from '../../chat/attached-files.ts'
import { bytes } from '../../parts/amounts.tsx'
import { IconButton } from '../../parts/button.tsx'
import { problemLine } from '../../parts/notice.tsx'
import styles from './attached-list.module.css'

interface AttachedListProps {
  readonly files: readonly AttachedFile[]
  readonly onRemove: (key: number) => void
}

/** The files that go with a prompt. */
export const AttachedList = ({ files, onRemove }: AttachedListProps) =>
  files.length === 0 ? null : (
    <ul className={styles['list']} aria-label="Attached files">
      {files.map((file) => (
        <AttachedItem key={file.key} file={file} onRemove={() => onRemove(file.key)} />
      ))}
    </ul>
  )

function AttachedItem({ file, onRemove }: { readonly file: AttachedFile; readonly onRemove: () => void }) {
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
      <IconButton label={`Take ${name} away`} icon={X} className={styles['remove']} onClick={onRemove} />
    </li>
  )
}
