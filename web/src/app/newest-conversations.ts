import { sessionsQuery } from '../api/sessions.ts'

/** How many of the newest conversations the sidebar shows. */
export const mostConversations = 6

/** The newest conversations as the sidebar asks for them: more than it shows, as some are branches of one. */
export const newestConversationsQuery = sessionsQuery('', mostConversations * 2)
