import { describe, expect, it } from 'vitest'
import { definitions } from './definitions.ts'
import { settingGroups, testableSettings } from './setting-groups.ts'

describe('the groups of settings', () => {
  it('hold every setting once', () => {
    const grouped = settingGroups.flatMap(({ keys }) => keys)
    expect(grouped.toSorted()).toEqual([...definitions.keys()].toSorted())
    expect([...testableSettings].filter((key) => !definitions.has(key))).toEqual([])
  })

  it('call each by words of its own, and have words for every choice', () => {
    const all = [...definitions.values()]
    const labels = all.map(({ label }) => label)
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
    expect(labels.filter((label) => !/^(?:\p{Lu}|robots)/u.test(label) || label.length > 60 || label.endsWith('.'))).toEqual([])
    const chosen = all.flatMap((definition) => {
      const { enum: values } = definition.json()
      return Array.isArray(values) && values.some((value) => definition.choices?.[String(value)] === undefined) ? [definition.key] : []
    })
    expect(chosen).toEqual([])
    expect(all.filter(({ description }) => /^The same/.test(description)).map(({ key }) => key)).toEqual([])
  })
})
