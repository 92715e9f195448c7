import type { Face } from '../face.ts'

/** `ibid store status`: what is set, and whether it can be worked with. */
export async function storeStatus(face: Face): Promise<number> {
  const house = await face.house()
  const url = house.inspection.keys.storeUrl()
  if (url === undefined) {
    if (face.options.json || face.options.jsonl) face.jsonLine({ kind: 'sqlite', place: house.place })
    else face.terminal.out(`files in ${house.place}`)
    return 0
  }
  const [{ connectPostgres }, { schemaOf }] = await Promise.all([
    import('../../store/postgres/database.ts'),
    import('../../store/postgres/migrate.ts'),
  ])
  const database = connectPostgres(url)
  try {
    const { version, known } = await schemaOf(database)
    const isUsable = version >= known
    if (face.options.json || face.options.jsonl)
      face.jsonLine({ kind: 'postgres', place: database.place, schema: version, known, isUsable })
    else {
      face.terminal.out(`database ${database.place}, schema ${version}${isUsable ? '' : ` (this ibid needs ${known})`}`)
      if (!isUsable) face.terminal.err('run: ibid store migrate')
    }
    return isUsable ? 0 : 1
  } finally {
    await database.close()
  }
}
