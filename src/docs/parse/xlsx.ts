import { hasColumnNames } from '../../core/text/table-rows.ts'
import type { ParsedDocument } from '../parsed.ts'
import { type Block, outlineOf, tableText } from './blocks.ts'
import { cut } from './split-into-sections.ts'
import { readProperties, readRelations, readXml } from './xml.ts'
import { unzipTexts } from './zip.ts'

/** Rows are handed on in tables of about this many characters, each with the sheet's first row on top if that names the columns. */
const tableLength = 3000

/** Cells beyond these, per sheet, are not read. */
const maxColumns = 500
const maxRows = 200_000

const readShared = (source: string | undefined): string[] => {
  const shared: string[] = []
  let inText = false
  let phonetic = false
  readXml(source ?? '', {
    open: (name) => {
      if (name === 'si') shared.push('')
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text: (text) => {
      if (inText) shared[shared.length - 1] += text
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
    },
  })
  return shared
}

/** Number formats that Excel itself counts as dates or times: 14 to 22 and 45 to 47 of ECMA-376 part 1, 18.8.30. */
const builtInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** For each cell style, whether it shows numbers as dates. */
const readDateStyles = (source: string | undefined): boolean[] => {
  const custom = new Set<number>()
  const styles: boolean[] = []
  let inCells = false
  readXml(source ?? '', {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId)
      if (name === 'numFmt' && /[ymdhs]/i.test((formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) custom.add(id)
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(builtInDate(id) || custom.has(id))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Excel's day number as an ISO date, with the time where there is one; days count from 1899-12-30, or from 1904-01-01. */
const dateText = (serial: number, from1904: boolean): string => {
  const day = from1904 ? serial + 1462 : serial
  const date = new Date(Math.round((day - 25_569) * 86_400) * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const iso = date.toISOString()
  const time = iso.slice(11, 19)
  return day < 1 ? time : time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}

const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters ? [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}

interface Workbook {
  readonly shared: readonly string[]
  readonly dates: readonly boolean[]
  readonly from1904: boolean
}

const readRows = (source: string, { shared, dates, from1904 }: Workbook): string[][] => {
  const rows: string[][] = []
  let cell: { type: string; style: number; value: string; column: number } | undefined
  let inValue = false
  readXml(source, {
    open: (name, attributes) => {
      if (name === 'row') rows.push([])
      else if (rows.length > maxRows) return
      else if (name === 'c')
        cell = {
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
          column: columnOf(attributes['r']) ?? rows.at(-1)?.length ?? 0,
        }
      else if (name === 'v' || name === 't') inValue = true
    },
    text: (text) => {
      if (inValue && cell) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      const row = rows.at(-1)
      if (name !== 'c' || !cell || !row || cell.column >= maxColumns) return
      const { type, value, style, column } = cell
      const number = Number(value)
      while (row.length < column) row.push('')
      row[column] =
        type === 's'
          ? (shared[number] ?? '')
          : type === 'b'
            ? value === '1'
              ? 'TRUE'
              : 'FALSE'
            : type === 'n' && value !== '' && dates[style]
              ? dateText(number, from1904)
              : value
    },
  })
  return rows.filter((row) => row.some((value) => value.trim() !== ''))
}

const tablesOf = (all: readonly string[][]): string[] => {
  if (all.length === 0) return []
  const isHeaded = hasColumnNames(all)
  const head = isHeaded ? all.slice(0, 1) : []
  const tables: string[][][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of all.slice(head.length)) {
    const more = row.reduce((sum, value) => sum + value.length + 3, 0)
    if (length + more > tableLength) {
      tables.push([...head])
      length = 0
    }
    tables.at(-1)!.push(row)
    length += more
  }
  return (tables.length > 0 ? tables : [head]).map((rows) => tableText(rows, isHeaded))
}

/** A workbook: each sheet a section of tables under its name; dates as ISO dates, formulas as their last results. Throws for what is none. */
export const parseXlsx = (bytes: Uint8Array, name: string): ParsedDocument => {
  const files = unzipTexts(bytes, (entry) =>
    /^\/?(?:xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml|docProps\/core\.xml)$/i.test(
      entry,
    ),
  )
  const source = files.get('xl/workbook.xml')
  if (source === undefined) throw new Error('xl/workbook.xml is missing')
  const relations = readRelations(files.get('xl/_rels/workbook.xml.rels'))
  const sheets: { title: string; part: string }[] = []
  let from1904 = false
  readXml(source, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      const target = tag === 'sheet' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (target) sheets.push({ title: attributes['name'] ?? '', part: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
    },
  })
  const workbook = { shared: readShared(files.get('xl/sharedStrings.xml')), dates: readDateStyles(files.get('xl/styles.xml')), from1904 }
  const blocks = sheets.flatMap(({ title, part }): Block[] => {
    const tables = tablesOf(readRows(files.get(part) ?? '', workbook))
    return tables.length === 0 ? [] : [{ text: title, level: 1 }, ...tables.map((text) => ({ text }))]
  })
  const metadata = readProperties(files.get('docProps/core.xml'))
  return { title: metadata['title'] ?? name, sections: cut(outlineOf(blocks)), metadata, links: [] }
}
