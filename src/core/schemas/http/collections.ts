import { z } from 'zod'
import { faultSchema } from '../fault.ts'
import { count, list, maybe, moment, named, number, shape, share, text } from '../shape.ts'

/** How the newest sync of a collection stands. */
export const syncStateSchema = named('SyncState', 'How a sync stands', {
  collection: text('Id of the collection'),
  name: text(),
  status: z.enum(['working', 'done', 'failed']),
  phase: maybe(z.enum(['opening', 'documents', 'finishing', 'vectors'])),
  done: count('Documents looked at; with phase vectors, sections that have theirs'),
  expected: maybe(count('As many as there were last time')),
  path: maybe(text('The document looked at last')),
  startedAt: moment('When it began'),
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

export const collectionRowSchema = named('CollectionRow', 'A set of documents that is searched together', {
  id: maybe(text('Absent where its address cannot be understood')),
  name: text(),
  declared: z.enum(['project', 'global', 'no']).describe('The file that declares it; no: it was added here, or indexed on the fly'),
  origin: text('Where its documents come from'),
  description: maybe(text()),
  documents: count(),
  sections: count(),
  syncedAt: maybe(moment('When it was synced last')),
  problem: maybe(text('Why it cannot be synced now')),
  uploaded: maybe(z.boolean()).describe('Whether its documents were uploaded here, so that more can be added'),
  removable: z.boolean().describe('Whether the caller can remove it'),
  sync: maybe(syncStateSchema),
})
export const collectionListSchema = named('CollectionList', 'The collections in reach', { collections: list(collectionRowSchema) })
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
export const documentListSchema = named('DocumentList', 'Documents by their path', {
  documents: list(documentRowSchema),
  total: count(),
  next: maybe(text('Give it as cursor to get the following ones')),
})
export type DocumentRow = z.infer<typeof documentRowSchema>
export type DocumentList = z.infer<typeof documentListSchema>

const sectionSchema = named('DocumentSection', 'A piece of a document under one heading, with its exact text', {
  id: text(),
  heading: text(),
  level: count('1 to 6; 0 before the first heading'),
  crumbs: list(text()).describe('Headings above it'),
  text: text(),
  uri: text(),
  line: maybe(count('Line of the original, from 1')),
})
/** `GET /v1/documents/{collection}/content?path=` */
export const documentViewSchema = named('DocumentView', 'A document with its text', {
  collection: text('Id'),
  collectionName: text(),
  path: text(),
  title: text(),
  uri: text(),
  sections: list(sectionSchema),
  previous: maybe(text('Give it as cursor to read what stands before')),
  next: maybe(text('Give it as cursor to read on')),
})
export type DocumentView = z.infer<typeof documentViewSchema>

export const searchHitSchema = named('SearchHit', 'A place that was found', {
  collection: text('Id'),
  collectionName: text(),
  document: text(),
  documentTitle: text(),
  section: text('Id of the section'),
  heading: text(),
  crumbs: list(text()),
  uri: text(),
  passage: text('The part that answers best, word for word'),
  score: share('The chance that it answers'),
})
export const searchAnswerSchema = named('SearchAnswer', 'What was found, the best first', {
  hits: list(searchHitSchema),
  notices: list(text()).describe('Why a configured model was not used: for vectors, for reranking'),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

const exampleQuestionSchema = named('ExampleQuestion', 'What might be asked first: a heading of a document', {
  question: text('To be asked as it is'),
  heading: text(),
  collection: text('Id'),
  document: text(),
})
export const exampleQuestionsSchema = named('ExampleQuestions', 'What might be asked first, five at most', {
  questions: list(exampleQuestionSchema),
})
export type ExampleQuestion = z.infer<typeof exampleQuestionSchema>
