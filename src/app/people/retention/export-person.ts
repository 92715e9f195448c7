import type { DocumentReader, StoredDocument } from '../../../core/document-store.ts'
import type { Amounts } from '../../../core/retention.ts'
import type { App } from '../../app.ts'
import { belongingsOf } from './erase-person.ts'
import { goingOf, type Person } from './find-person.ts'
import { ownDocuments } from './own-documents.ts'
import { type ZipWriter, zipTo } from './zip-writer.ts'

/** Bytes after which a file of lines is followed by another. */
const partBytes = 16_000_000
const documentsAtOnce = 50

/**
 * Writes everything of a person into a new zip: rows of the store as JSON lines by table, without secrets; the words of their documents; pictures and files under
 * their hash. Gives what there is, by kind. The same things that `erasePerson` takes away.
 */
export async function exportPerson(
  app: Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'input' | 'media' | 'retention' | 'server'>,
  person: Person,
  path: string,
): Promise<Amounts> {
  const [retention, going, amounts] = await Promise.all([app.retention(), goingOf(app, person), belongingsOf(app, person)])
  const zip = await zipTo(path)
  await zip.add('about.json', Buffer.from(JSON.stringify({ person, amounts }, null, 2)))
  const tables = new Map<string, Lines>()
  for await (const { table, rows } of retention.rows(going)) {
    const lines = tables.get(table) ?? linesIn(zip, `rows/${table}`)
    tables.set(table, lines)
    for (const row of rows) await lines.add(row)
  }
  for (const lines of tables.values()) await lines.end()
  const own = await ownDocuments(app, person.id)
  const feeds = (await (await app.feeds()).list()).filter(({ id }) => own.feeds.includes(id)).map(({ collection }) => collection)
  for (const [place, collection] of [...own.collections, ...own.files, ...feeds].entries()) {
    const lines = linesIn(zip, `documents/${place + 1}`)
    await eachDocument(app, collection, (document) => lines.add(document))
    await lines.end()
  }
  for (const hash of await retention.mediaOf(going)) {
    const bytes = await app.media().read(hash)
    if (bytes) await zip.add(`files/${hash}`, bytes)
  }
  await zip.end()
  return amounts
}

interface Lines {
  add(value: object): Promise<void>
  end(): Promise<void>
}

/** JSON lines, in as many files as they need. */
function linesIn(zip: ZipWriter, name: string): Lines {
  let lines: string[] = []
  let length = 0
  let part = 1
  const end = async (): Promise<void> => {
    if (lines.length === 0) return
    await zip.add(`${name}${part === 1 ? '' : `.${part}`}.jsonl`, Buffer.from(lines.join('')))
    lines = []
    length = 0
    part += 1
  }
  return {
    async add(value) {
      const line = `${JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? Buffer.from(each).toString('base64') : each))}\n`
      lines.push(line)
      length += line.length
      if (length > partBytes) await end()
    },
    end,
  }
}

/** Documents of a collection with their sections, a page at a time: a view of the store is not held open while they are written. */
async function eachDocument(app: Pick<App, 'documents'>, collection: string, take: (document: object) => Promise<void>): Promise<void> {
  const store = await app.documents()
  for (let after: string | undefined; ; ) {
    const page = await store.read(async (reader) => {
      const documents = await reader.documents(collection, { limit: documentsAtOnce, ...(after === undefined ? {} : { after }) })
      return Promise.all(documents.map((document) => wordsOf(reader, document)))
    })
    for (const document of page) await take(document)
    after = page.at(-1)?.path
    if (page.length < documentsAtOnce) return
  }
}

async function wordsOf(reader: DocumentReader, { number, collection, path, title, uri }: StoredDocument) {
  const headings = await reader.headings(number)
  const sections = await reader.sections(headings.map((heading) => heading.number))
  return { collection, path, title, uri, sections: sections.map((section) => section && { heading: section.heading, text: section.text }) }
}
