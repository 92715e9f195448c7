import { z } from 'zod'

/** Parameters that several document tools share. The longer names of other document servers are accepted and have no effect beyond their place. */
export const collections = z.array(z.string()).max(50).optional().describe('Names of collections; all when left out')
export const collection = z.string().min(1).describe('Name of the collection')
export const document = z.string().min(1).describe('Path of the document inside its collection')
export const limit = z.number().int().min(1).max(50).optional()
export const maxTokens = z.number().int().min(100).max(8000).optional()

/** Accepted for callers written for other document servers: the ranking needs none of them. */
export const compatibility = {
  maxDistance: z.number().optional(),
  hybridSearch: z.boolean().optional(),
  rerank: z.boolean().optional(),
  mode: z.string().optional(),
}
