import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isRecord } from '../../../../src/core/json.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Input } from '../../parts/field.tsx'
import { numberText, readNumber } from '../../parts/read-number.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('settings', settings)

/** What a model costs, in US dollars per million tokens, as it is written. */
interface Price {
  readonly id: number
  readonly model: string
  readonly input: string
  readonly output: string
  readonly cachedInput: string
}

interface PriceTableProps {
  /** `llm.prices`: by model. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Prices of models in a table that one writes in. */
export function PriceTable({ value, onChange }: PriceTableProps) {
  const [rows, setRows] = useState(() => pricesOf(value))
  const change = (next: readonly Price[]) => {
    setRows(next)
    onChange(settingOf(next))
  }
  const put = (row: Price, part: Partial<Price>) => change(rows.map((each) => (each.id === row.id ? { ...each, ...part } : each)))
  const amount = (key: 'input' | 'output' | 'cachedInput', title: string): Column<Price> => ({
    title,
    cell: (row) => (
      <Input
        inputMode="decimal"
        autoComplete="off"
        required={key !== 'cachedInput'}
        aria-label={say('priceOf', { price: title, model: row.model || say('priceModel') })}
        value={row[key]}
        onChange={(event) => put(row, { [key]: event.target.value })}
      />
    ),
  })
  const columns: readonly Column<Price>[] = [
    {
      title: say('priceModel'),
      isName: false,
      cell: (row) => (
        <Input
          required
          autoComplete="off"
          spellCheck={false}
          aria-label={say('priceModel')}
          value={row.model}
          onChange={(event) => put(row, { model: event.target.value })}
        />
      ),
    },
    amount('input', say('priceInput')),
    amount('output', say('priceOutput')),
    amount('cachedInput', say('priceCached')),
    {
      title: say('priceRemove'),
      isActions: true,
      cell: (row) => (
        <IconButton
          label={say('priceRemoveOf', { model: row.model || say('priceModel') })}
          icon={X}
          onClick={() => change(rows.filter((each) => each.id !== row.id))}
        />
      ),
    },
  ]
  return (
    <div className="stack">
      <p className="soft">{say('priceUnit')}</p>
      {rows.length > 0 && <Table caption={say('priceTable')} columns={columns} rows={rows} keyOf={({ id }) => String(id)} />}
      <div>
        <Button icon={Plus} onClick={() => setRows([...rows, { ...none, id: Math.max(0, ...rows.map(({ id }) => id)) + 1 }])}>
          {say('priceAdd')}
        </Button>
      </div>
    </div>
  )
}

const none = { model: '', input: '', output: '', cachedInput: '' } as const

const pricesOf = (value: unknown): readonly Price[] =>
  Object.entries(isRecord(value) ? value : {}).map(([model, price], id) => ({
    id,
    model,
    input: textOf(price, 'input'),
    output: textOf(price, 'output'),
    cachedInput: textOf(price, 'cachedInput'),
  }))

const textOf = (price: unknown, key: string): string => (isRecord(price) && typeof price[key] === 'number' ? numberText(price[key]) : '')

/** What is no number is sent as it stands, so that the server says what is wrong with it. */
const amountOf = (text: string): number | string => readNumber(text) ?? text

/** What the server takes; rows without a model or with nothing written in them are no prices yet. */
const settingOf = (rows: readonly Price[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .filter(({ model }) => model.trim() !== '')
      .map(({ model, input, output, cachedInput }) => [
        model.trim(),
        { input: amountOf(input), output: amountOf(output), ...(cachedInput === '' ? {} : { cachedInput: amountOf(cachedInput) }) },
      ]),
  )
