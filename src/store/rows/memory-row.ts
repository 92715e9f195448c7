import type { Memory, MemoryProvenance } from '../../core/memory.ts'

/** Columns of what is remembered, in the order of `memoryValues`. */
export const memoryColumns = [
  ...[
    'id',
    'owner',
    'content',
    'category',
    'tier',
    'confidence',
    'keywords',
    'language',
    'provenance',
    'created_at',
    'last_used_at',
    'uses',
  ],
  ...['expires_at', 'supersedes', 'state', 'ended_at', 'replaced_by', 'may_contradict'],
]

/** What a row holds: `owner` empty for the local user; keywords, provenance and what it may contradict as JSON. */
export const memoryValues = (row: Memory, owner: string | undefined) => [
  row.id,
  owner ?? '',
  row.content,
  row.category,
  row.tier,
  row.confidence,
  JSON.stringify(row.keywords),
  row.language,
  JSON.stringify(row.provenance),
  row.createdAt,
  row.lastUsedAt,
  row.uses,
  row.expiresAt ?? null,
  row.supersedes ?? null,
  row.state,
  row.endedAt ?? null,
  row.replacedBy ?? null,
  row.mayContradict === undefined ? null : JSON.stringify(row.mayContradict),
]

/** What is remembered of its row. */
export function memoryOf(row: Readonly<Record<string, unknown>>): Memory {
  const text = (column: string): string => String(row[column])
  return {
    id: text('id'),
    ...(row['owner'] === '' ? {} : { owner: text('owner') }),
    content: text('content'),
    category: text('category') as Memory['category'],
    tier: text('tier') as Memory['tier'],
    confidence: Number(row['confidence']),
    keywords: JSON.parse(text('keywords')) as string[],
    language: text('language'),
    provenance: JSON.parse(text('provenance')) as MemoryProvenance,
    createdAt: Number(row['created_at']),
    lastUsedAt: Number(row['last_used_at']),
    uses: Number(row['uses']),
    ...(row['expires_at'] === null ? {} : { expiresAt: Number(row['expires_at']) }),
    ...(row['supersedes'] === null ? {} : { supersedes: text('supersedes') }),
    state: text('state') as Memory['state'],
    ...(row['ended_at'] === null ? {} : { endedAt: Number(row['ended_at']) }),
    ...(row['replaced_by'] === null ? {} : { replacedBy: text('replaced_by') }),
    ...(row['may_contradict'] === null ? {} : { mayContradict: JSON.parse(text('may_contradict')) as string[] }),
  }
}
