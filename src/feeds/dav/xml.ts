import { Parser } from 'htmlparser2'
import { IbidError } from '../../core/fault.ts'

/** An element of a document whose names have been resolved: `name` is `{namespace}local`. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Of the element itself, CDATA included, without that of its children. */
  readonly text: string
}

/** What a stranger's XML may cost. An answer to `PROPFIND` is five levels deep; the cap on elements allows 50,000 resources of ten properties. */
const mostDepth = 64
const mostElementsOfAll = 1_000_000

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  readonly namespaces: Readonly<Record<string, string>>
  text: string
}

/**
 * The root element of an XML text. Document types are passed over, so no entity but the five of XML stands for anything. Throws
 * `IbidError('malformed')` where there is no element, or where it is nested too deep or holds too many.
 */
export function parseXml(text: string, mostElements = mostElementsOfAll): XmlElement {
  const root: OpenElement = {
    name: '',
    attributes: {},
    children: [],
    namespaces: { xml: 'http://www.w3.org/XML/1998/namespace' },
    text: '',
  }
  const open: OpenElement[] = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > mostDepth) throw new IbidError('malformed', `the XML is nested more than ${mostDepth} levels deep`)
        if (++elements > mostElements) throw new IbidError('malformed', `the XML contains more than ${mostElements} elements`)
        const namespaces = namespacesOf(attributes, open.at(-1)!.namespaces)
        open.push({ name: resolvedName(name, namespaces), attributes, children: [], namespaces, text: '' })
      },
      ontext(part) {
        open.at(-1)!.text += part
      },
      onclosetag() {
        const closed = open.pop()!
        open.at(-1)?.children.push({ name: closed.name, attributes: closed.attributes, children: closed.children, text: closed.text })
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const element = root.children[0]
  if (!element) throw new IbidError('malformed', 'the response is not valid XML')
  return element
}

function namespacesOf(attributes: Readonly<Record<string, string>>, outer: OpenElement['namespaces']): OpenElement['namespaces'] {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return { ...outer, ...Object.fromEntries(declared.map(([name, uri]) => [name === 'xmlns' ? '' : name.slice('xmlns:'.length), uri])) }
}

function resolvedName(name: string, namespaces: OpenElement['namespaces']): string {
  const colon = name.indexOf(':')
  return `{${namespaces[colon < 0 ? '' : name.slice(0, colon)] ?? ''}}${name.slice(colon + 1)}`
}

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** A text as it stands in XML, in an element or in a quoted attribute; what XML cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
