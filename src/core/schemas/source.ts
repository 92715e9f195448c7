import { count, maybe, moment, named, number, share, text } from './shape.ts'

export const sourceSchema = named('Source', 'A passage that a tool returned and the run has read', {
  id: text('Stable ID of the passage, such as collection/document#anchor'),
  title: text(),
  uri: text('URL that opens the passage'),
  text: text('Exact: quotes match it word for word'),
  collection: maybe(text()),
  document: maybe(text()),
  section: maybe(text('Heading path inside the document')),
  line: maybe(number('Line of the document where the text starts, counting from 1')),
  passage: maybe(text('The part of the text that best answers the question')),
  score: maybe(number('How well the passage matches the question, from 0 to 1')),
  coverage: maybe(number("Share of the question's informative words that the passage contains, from 0 to 1")),
  readAt: maybe(moment('When the text was read from its origin')),
})

export const citationSchema = named('Citation', 'A citation mark in an answer; its quote appears verbatim in the source', {
  mark: count('The number shown as [1]'),
  source: text('ID of the source within the run: s1, s2, ...'),
  quote: text(),
  uri: text('URL that opens the quote'),
  support: share('How well the quote supports the sentence'),
})

export const resultSourceSchema = named('ResultSource', 'A source in a result: enough to identify and open it', {
  id: text('ID of the source within the run, such as s1'),
  title: text(),
  uri: text(),
  collection: maybe(text()),
  document: maybe(text()),
  section: maybe(text()),
})
