import { type DragEvent, useState } from 'react'

interface FileDrop {
  /** Whether files are held over it. */
  readonly isOver: boolean
  /** Of the element that takes them. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes files that are dropped. */
export function useFileDrop(take: (files: Iterable<File>) => void): FileDrop {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop(event) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}
