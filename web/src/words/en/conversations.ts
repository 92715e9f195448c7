import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The lists of conversations, and a conversation that cannot be shown. */
export const conversations = {
  title: 'Conversations',
  about: 'Your questions with their answers and sources. Questions asked with {command} are under {runs}.',
  runs: 'Runs',
  newQuestion: 'New question',
  lists: 'Conversation lists',
  yours: 'Yours',
  sharedWithYou: 'Shared with you',
  sharedByYou: 'Shared by you',
  search: 'Search questions and answers',
  none: 'No conversations yet. Ask a question to start one.',
  noneFound: 'No conversations match “{words}”. Try fewer or shorter words.',
  caption: 'Conversations, most recent first',
  name: 'Title',
  lastUsed: 'Last activity',
  questions: 'Questions',
  asked: 'Question:',
  answered: 'Answer:',

  conversation: 'Conversation',
  goOn: '{ask}, or see {all}.',
  ask: 'Ask a new question',
  all: 'all conversations',
} as const satisfies Catalogue
