import { Parser } from 'htmlparser2'

/** What happens while XML is read. Names come as written, prefix included. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Elements nested deeper than this are refused. */
const maxDepth = 256

/** Reads XML as a stream of events. Declares no entities, so none can expand. Throws where elements are nested too deep. */
export const readXml = (source: string, events: XmlEvents): void => {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > maxDepth) throw new Error('the XML is nested too deeply')
        events.open?.(name, attributes)
      },
      onclosetag(name) {
        depth--
        events.close?.(name)
      },
      ontext(text) {
        events.text?.(text)
      },
    },
    { xmlMode: true },
  )
  parser.write(source)
  parser.end()
}

/** Targets by id of an office file's relations part (`*.rels`), as written. */
export const readRelations = (source: string | undefined): ReadonlyMap<string, { readonly target: string; readonly type: string }> => {
  const relations = new Map<string, { target: string; type: string }>()
  readXml(source ?? '', {
    open: (name, { Id, Target, Type }) => {
      if (name.endsWith('Relationship') && Id && Target) relations.set(Id, { target: Target, type: Type ?? '' })
    },
  })
  return relations
}

/** Title, author and the like from an office file's core properties. */
export const readProperties = (source: string | undefined): Record<string, string> => {
  const properties: Record<string, string> = {}
  let key = ''
  readXml(source ?? '', {
    open: (name) => {
      key = /^dc:(?:title|creator|subject|description)$/.test(name) ? name.slice(3) : ''
    },
    text: (text) => {
      if (key) properties[key] = (properties[key] ?? '') + text
    },
    close: () => {
      key = ''
    },
  })
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  )
}
