import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { percentDecoded } from '../../../src/core/text/percent-decoded.ts'

/** The document that is read, where it is one of a collection. */
export const ReadDocument = createContext<{ readonly collection: string; readonly path: string } | undefined>(undefined)

/** A link of a document: to the web in a page of its own, to another document of the collection in the reader, else its words alone. */
export function DocumentLink({ href = '', children }: { readonly href?: string | undefined; readonly children?: ReactNode }) {
  const read = useContext(ReadDocument)
  if (/^(?:https?|mailto):/i.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    )
  const path = read && pathFrom(read.path, href)
  if (!read || path === undefined) return <span>{children}</span>
  return (
    <Link to="/collections/$collection/document" params={{ collection: read.collection }} search={{ path }} preload={false}>
      {children}
    </Link>
  )
}

/** Where a relative address leads from a document; nothing for one that leads out of the collection, or to a place in the document itself. */
function pathFrom(path: string, href: string): string | undefined {
  if (href === '' || /^(?:[a-z][\w+.-]*:|#|\/\/|\?)/i.test(href)) return undefined
  const [address = ''] = href.split(/[?#]/)
  const steps: string[] = address.startsWith('/') ? [] : path.split('/').slice(0, -1)
  for (const step of percentDecoded(address).split('/')) {
    if (step === '..' && steps.pop() === undefined) return undefined
    if (step !== '..' && step !== '.' && step !== '') steps.push(step)
  }
  return steps.length === 0 ? undefined : steps.join('/')
}
