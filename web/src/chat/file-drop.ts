import { useEffect, useEffectEvent, useState } from 'react'

/** Takes what is dropped anywhere on the page, which a browser would open in its place; gives whether files are held over it. */
export function useFileDrop(take: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  const taken = useEffectEvent(take)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', heard: (event: DragEvent, transfer: DataTransfer) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) heard(event, event.dataTransfer)
        },
        { signal: stop.signal },
      )
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event, transfer) => {
      event.preventDefault()
      setOver(false)
      taken(transfer)
    })
    return () => stop.abort()
  }, [])
  return isOver
}
