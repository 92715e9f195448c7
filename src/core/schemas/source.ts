import { count, maybe, moment, named, number, share, text } from './shape.ts'

export const sourceSchema = named('Source', 'A passage that a tool returned and the run has read', {
  id: text('Stable identity of the place, such as collection/document#anchor'),
  title: text(),
  uri: text('Opens at the place'),
  text: text('Exact: quotes match it word for word'),
  collection: maybe(text()),
  document: maybe(text()),
  section: maybe(text('Heading path inside the document')),
  line: maybe(number('Line of the document, from 1, on which text begins')),
  passage: maybe(text('The part of text that answers best')),
  score: maybe(number('How well the place fits the question, 0 to 1')),
  coverage: maybe(number("Share of the question's informative words that the place holds, 0 to 1")),
  readAt: maybe(moment('When the text was read from its origin')),
})

export const citationSchema = named('Citation', 'A mark in an answer; its quote stands word for word in the source', {
  mark: count('The number shown as [1]'),
  source: text("The run's handle of the source: s1, s2, ..."),
  quote: text(),
  uri: text('Opens at the quote'),
  support: share('How well the quote supports the sentence'),
})

export const resultSourceSchema = named('ResultSource', 'A source in a result: enough to name it and to open it', {
  id: text("The run's handle: s1"),
  title: text(),
  uri: text(),
  collection: maybe(text()),
  document: maybe(text()),
  section: maybe(text()),
})
