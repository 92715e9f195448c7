/** The files of an export, wherever they lie. Only names that it lists can be read. */
export interface ExportFiles {
  /** Changes when the export does. */
  readonly fingerprint: string
  /** Paths with `/`, sorted. */
  readonly names: readonly string[]
  /** Texts of these files, by name. Throws `IbidError`: `limit`, `malformed`. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Caps on what an export may make us read; safety row 6. Bytes. Exports hold text: what people have sent as files is not in them. */
export const exportLimits = {
  zipBytes: 500_000_000,
  fileBytes: 50_000_000,
  unpackedBytes: 2_000_000_000,
  entries: 400_000,
  /** Unpacked bytes for each packed one, once past `ratioFloor`. */
  ratio: 100,
  ratioFloor: 10_000_000,
} as const

/** Caps as a caller may lower them, in tests above all. */
export type ExportLimits = { readonly [K in keyof typeof exportLimits]: number }
