import type { Inspection } from '../../settings/inspection.ts'

/** Tools that a question may have: those that read documents, and the way back into shortened results. Nothing else, whatever is switched on. */
export const isAskTool = (name: string): boolean => name.startsWith('documents_') || name === 'recall_details'

/** Whether every question has a tool. The others do the same in more words; who wants them names them in `agent.enabledTools`. */
export const everyQuestionHas = (name: string): boolean => name === 'documents_search' || name === 'documents_open'

/** Whether a question has a tool where neither it nor its session has chosen any. */
export const isUsual = (name: string, { settings }: Pick<Inspection, 'settings'>): boolean =>
  isAskTool(name) && (everyQuestionHas(name) || settings.agent.enabledTools?.includes(name) === true)
