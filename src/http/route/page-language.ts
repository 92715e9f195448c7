import { z } from 'zod'

/** The query parameter of a file that people read. */
export const pageLanguage = z.string().max(35).optional().describe('Language of a file for people, such as zh (default: en)')
