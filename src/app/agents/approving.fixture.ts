import type { App } from '../app.ts'
import { appAgents } from './agents.ts'
import { approveAgents, waitingOf } from './approved-agents.ts'

/** Approves whatever the project of an app declares, as its person would. */
export const approveProject = async (app: App): Promise<void> => approveAgents(app, waitingOf(await appAgents(app), []))
