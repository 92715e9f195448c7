import type { House } from '../house.ts'
import { houseAgents } from './agents.ts'
import { approveAgents, waitingOf } from './approved-agents.ts'

/** Approves whatever the project of a house declares, as its person would. */
export const approveProject = async (house: House): Promise<void> => approveAgents(house, waitingOf(await houseAgents(house), []))
