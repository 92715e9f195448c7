import { z } from 'zod'
import { faultSchema } from '../fault.ts'
import { count, list, maybe, moment, named, number, shape, share, text } from '../shape.ts'

/** How the newest sync of a collection stands. */
export const syncStateSchema = named('SyncState', 'Status of a sync', {
  collection: text('ID of the collection'),
  name: text(),
  status: z.enum(['working', 'done', 'failed']),
  phase: maybe(z.enum(['opening', 'documents', 'finishing', 'vectors'])),
  done: count('Documents processed; in phase vectors, sections that have vectors'),
  expected: maybe(count('The number from the last sync')),
  path: maybe(text('The last document processed')),
  startedAt: moment('When it started'),
  report: maybe(
    shape({
      added: count(),
      updated: count(),
      removed: count(),
      unchanged: count(),
      durationMs: number(),
      problems: list(shape({ path: text(), reason: text() })).describe(
        'Documents that were skipped or could not be retrieved, at most 200',
      ),
    }),
  ),
  fault: maybe(faultSchema),
})
export type SyncState = z.infer<typeof syncStateSchema>

export const collectionRowSchema = named('CollectionRow', 'A set of documents that are searched together', {
  id: maybe(text('Absent if its address is not valid')),
  name: text(),
  declared: z.enum(['project', 'global', 'no']).describe('The file that declares it; no: it was added here, or indexed on the fly'),
  origin: text('Where its documents come from'),
  description: maybe(text()),
  documents: count(),
  sections: count(),
  syncedAt: maybe(moment('When it was last synced')),
  problem: maybe(text('Why it cannot currently be synced')),
  uploaded: maybe(z.boolean()).describe('Whether its documents were uploaded here, so that more can be added'),
  removable: z.boolean().describe('Whether the caller can remove it'),
  sync: maybe(syncStateSchema),
})
export const collectionListSchema = named('CollectionList', 'Available collections', { collections: list(collectionRowSchema) })
export type CollectionRow = z.infer<typeof collectionRowSchema>

/** What a person says that documents come from. */
const documentsKindSchema = z.enum(['folder', 'address', 'repository'])
export type DocumentsKind = z.infer<typeof documentsKindSchema>

/** `POST /v1/collections` */
export const newCollectionSchema = named('NewCollection', 'A collection to add and sync', {
  url: z.string().trim().min(1).max(4_000).describe('A folder or file on the server, a web address, or a git repository'),
  kind: maybe(
    documentsKindSchema.describe(
      'The kind chosen by the person, so that ~/notes, example.org/page and owner/name are understood; if no documents are found, the collection is not kept',
    ),
  ),
  name: maybe(z.string().trim().min(1).max(200)),
  shared: maybe(z.boolean()).describe('Share it with everyone who uses the server; in a team, requires the admin permission'),
})
export type NewCollectionBody = z.infer<typeof newCollectionSchema>

export const documentRowSchema = named('DocumentRow', 'A document', {
  collection: text('Id'),
  path: text(),
  title: text(),
  uri: text(),
  sections: count(),
  bytes: count(),
})
export const documentListSchema = named('DocumentList', 'Documents sorted by path', {
  documents: list(documentRowSchema),
  total: count(),
  next: maybe(text('Pass as cursor to get the next documents')),
})
export type DocumentRow = z.infer<typeof documentRowSchema>
export type DocumentList = z.infer<typeof documentListSchema>

const sectionSchema = named('DocumentSection', 'Part of a document under one heading, with its exact text', {
  id: text(),
  heading: text(),
  level: count('1 to 6; 0 before the first heading'),
  crumbs: list(text()).describe('Headings above it'),
  text: text(),
  uri: text(),
  line: maybe(count('Line in the original, starting at 1')),
})
/** `GET /v1/documents/{collection}/content?path=` */
export const documentViewSchema = named('DocumentView', 'A document with its text', {
  collection: text('Id'),
  collectionName: text(),
  path: text(),
  title: text(),
  uri: text(),
  changed: maybe(z.boolean()).describe('Set on the first page if its file has changed since it was indexed'),
  missing: maybe(z.boolean()).describe('Set on the first page if its file no longer exists'),
  sections: list(sectionSchema),
  previous: maybe(text('Pass as cursor to read the preceding part')),
  next: maybe(text('Pass as cursor to read the next part')),
})
export type DocumentView = z.infer<typeof documentViewSchema>

export const searchHitSchema = named('SearchHit', 'A search result', {
  collection: text('Id'),
  collectionName: text(),
  document: text(),
  documentTitle: text(),
  section: text('ID of the section'),
  heading: text(),
  crumbs: list(text()),
  uri: text(),
  passage: text('The part that best answers the query, verbatim'),
  score: share('Probability that it answers the query'),
})
export const searchAnswerSchema = named('SearchAnswer', 'Results, best first', {
  hits: list(searchHitSchema),
  notices: list(text()).describe('Why a configured model was not used: for vectors, for reranking'),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

const exampleQuestionSchema = named('ExampleQuestion', 'A suggested first question, based on a heading in a document', {
  question: text('The question, ready to be asked'),
  heading: text(),
  collection: text('Id'),
  document: text(),
})
export const exampleQuestionsSchema = named('ExampleQuestions', 'Up to five suggested first questions', {
  questions: list(exampleQuestionSchema),
})
export type ExampleQuestion = z.infer<typeof exampleQuestionSchema>
