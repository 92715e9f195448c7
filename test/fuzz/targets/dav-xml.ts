import { parseMultistatus } from '../../../src/feeds/dav/multistatus.ts'
import { escapeXml, parseXml } from '../../../src/feeds/dav/xml.ts'
import { holds, type Target, textOf } from '../target.ts'

const base = new URL('https://dav.example/calendars/')

/** Answers of WebDAV and CalDAV servers. */
export const davXmlTarget: Target = {
  name: 'dav-xml',
  tries: 150,
  seeds: [
    '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/calendars/a.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data>BEGIN:VCALENDAR&#13;</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response><d:response><d:href>b</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response><d:sync-token>t</d:sync-token></d:multistatus>',
    '<multistatus xmlns="DAV:"><response><href><![CDATA[x]]></href></response></multistatus>',
    '<!DOCTYPE a [<!ENTITY b "cccc">]><a xmlns:x="y">&b;<x:c/></a>',
  ],
  words: [
    '<d:response>',
    '<d:href>',
    '</d:href>',
    'xmlns:d="DAV:"',
    'xmlns=""',
    '<![CDATA[',
    ']]>',
    '<!ENTITY',
    '&#x0;',
    '&amp;',
    '<!--',
    '-->',
    'http://[',
    'javascript:',
    '__proto__',
  ],
  nests: [
    ['<a>', '</a>'],
    ['<d:prop>', '</d:prop>'],
    ['<a xmlns:b="c">', '</a>'],
    ['&amp;', ''],
  ],
  run(bytes) {
    const text = textOf(bytes)
    const kept = text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    holds(parseXml(`<a>${escapeXml(text)}</a>`).text === kept, 'what is escaped is read as it was')
    holds(parseXml(`<a b="${escapeXml(text)}"/>`).attributes['b'] === kept, 'an attribute that is escaped is read as it was')
    for (const { url, status } of parseMultistatus(text, base).resources) {
      holds(/^https?:$/.test(url.protocol) && url.username === '' && url.hash === '', 'a resource has a plain address of the web')
      holds(status >= 0 && status <= 999, 'a status is one of HTTP')
    }
  },
}
