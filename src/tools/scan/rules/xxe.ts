import { call, entry, type Found, find, type Look, type Rule } from './rule.ts'
import { any, either, isFalse, isTrue, literal, not, written } from './value-tests.ts'

const factories =
  /^(DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|TransformerFactory|SchemaFactory|SAXTransformerFactory)\.(newInstance|newDefaultInstance|newFactory|newNSInstance)$|^(SAXReader|SAXBuilder|XMLReaderFactory\.createXMLReader)$/
const hardened =
  /disallow-doctype-decl|FEATURE_SECURE_PROCESSING|ACCESS_EXTERNAL_DTD|SUPPORT_DTD|IS_SUPPORTING_EXTERNAL_ENTITIES|external-general-entities|setExpandEntityReferences\(false\)|setEntityResolver|isSupportingExternalEntities/

/** Java's parsers follow external entities unless told not to. Said where the parser is used, else where it is made. */
function* open(look: Look): Generator<Found> {
  for (const { node, at } of look.code.calls) {
    const value = look.code.value(node)
    const name = value.kind === 'call' ? look.name(value.callee) : ''
    if (!factories.test(name)) continue
    const routine = look.code.routineAt(at)
    if (hardened.test(look.code.text.slice(routine?.start ?? 0, routine?.end))) continue
    if (/Transformer|Schema/.test(name) && !/StreamSource|SAXSource/.test(look.code.text)) continue
    const uses = look.code.calls.filter(
      (other) => routine && at < other.at && other.at < routine.end && reads.test(other.word) && other.node.field('object') !== null,
    )
    yield { node: uses.at(-1)?.node ?? node }
  }
}
const reads = /^(parse|read|build|createXMLStreamReader|createXMLEventReader|transform|newSchema)$/

export const xxe: Rule = {
  id: 'xml-external-entities',
  cwe: 'CWE-611',
  severity: 'high',
  message: 'An XML parser resolves external entities, which can read files and access other servers.',
  hint: 'Disable DTDs and external entities before parsing.',
  places: {
    javascript: [
      call('{libxmljs,libxmljs2,libxml}.{parseXml,parseXmlString,parseXmlAsync}', {
        1: (value) =>
          value?.kind === 'entries' &&
          value.entries.some(({ key, value: on }) => /^(noent|replaceEntities)$/.test(key) && on.kind === 'literal' && on.value === true),
      }),
      entry('{resolveEntities,expandEntities,noent}', isTrue),
    ],
    python: [
      call('lxml.etree.XMLParser', { resolve_entities: isTrue }),
      call('lxml.etree.XMLParser', { no_network: isFalse, resolve_entities: not(isFalse) }),
      call('lxml.etree.XMLParser', { load_dtd: isTrue, resolve_entities: not(isFalse) }),
      call('*.setFeature', {
        0: either(written(/feature_external_(ges|pes)/), literal(/external-general-entities/)),
        1: either(isTrue, literal(/^1$/)),
      }),
      call('{xml.sax.parse,xml.sax.parseString,xml.dom.pulldom.parse}', {
        call: any,
        0: (value, look) => !!value && look.trust(value).trust === 'outside',
      }),
    ],
    java: [find(/Factory|SAXReader|SAXBuilder/, open)],
    go: [
      call('*.{ParseString,ParseReader,Parse}', {
        receiver: (value, look) => !!value && /libxml2/.test(look.name(value)),
        each: written(/XMLParseNoEnt/),
      }),
      call('*libxml2/parser.New', { each: written(/XMLParseNoEnt/) }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import libxmljs from 'libxmljs'\nlibxmljs.parseXml(text, { noent: true })"],
      good: ["import libxmljs from 'libxmljs'\nlibxmljs.parseXml(text, { nonet: true })"],
    },
    python: {
      bad: ['from lxml import etree\np = etree.XMLParser(resolve_entities=True)'],
      good: [
        'from lxml import etree\np = etree.XMLParser(resolve_entities=False, no_network=True)',
        'import xml.etree.ElementTree as ET\nt = ET.parse("a.xml")',
      ],
    },
    java: {
      bad: [
        'class A { void f(InputStream in) throws Exception { SAXParserFactory f = SAXParserFactory.newInstance(); f.newSAXParser().parse(in, h); } }',
      ],
      good: [
        'class A { void f(InputStream in) throws Exception { SAXParserFactory f = SAXParserFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newSAXParser().parse(in, h); } }',
      ],
    },
    go: {
      bad: ['package p\nimport "github.com/lestrrat-go/libxml2/parser"\nvar p = parser.New(parser.XMLParseNoEnt)'],
      good: ['package p\nimport "github.com/lestrrat-go/libxml2/parser"\nvar p = parser.New()'],
    },
  },
}
