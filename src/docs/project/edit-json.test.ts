import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeMember, setMember } from './edit-json.ts'

describe('editing a JSON text', () => {
  it.each([
    ['{}', '{\n  "collections": {\n    "b": {\n      "url": "x"\n    }\n  }\n}'],
    [
      '{\n\t"other": [1, 2],\n\t"collections": {}\n}\n',
      '{\n\t"other": [1, 2],\n\t"collections": {\n\t\t"b": {\n\t\t\t"url": "x"\n\t\t}\n\t}\n}\n',
    ],
    [
      '{\n    "collections": {\n        "a": { "url": "y" }\n    },\n    "z": null\n}',
      '{\n    "collections": {\n        "a": { "url": "y" },\n        "b": {\n            "url": "x"\n        }\n    },\n    "z": null\n}',
    ],
    ['{"collections":{"a":{"url":"}"}}}', '{"collections":{"a":{"url":"}"}, "b": {"url":"x"}}}'],
    ['{\r\n  "collections": {}\r\n}', '{\r\n  "collections": {\r\n    "b": {\r\n      "url": "x"\r\n    }\r\n  }\r\n}'],
  ])('adds to %j and leaves the rest as it was written', (text, expected) => {
    expect(setMember(text, ['collections'], 'b', { url: 'x' })).toBe(expected)
  })

  it('takes a member out with its comma', () => {
    const text = '{\n  "collections": {\n    "a": { "url": "1" },\n    "b": { "url": "2" },\n    "c": { "url": "3" }\n  }\n}'
    expect(removeMember(text, ['collections'], 'a')).toBe(
      '{\n  "collections": {\n    "b": { "url": "2" },\n    "c": { "url": "3" }\n  }\n}',
    )
    expect(removeMember(text, ['collections'], 'b')).toBe(
      '{\n  "collections": {\n    "a": { "url": "1" },\n    "c": { "url": "3" }\n  }\n}',
    )
    expect(removeMember(text, ['collections'], 'c')).toBe(
      '{\n  "collections": {\n    "a": { "url": "1" },\n    "b": { "url": "2" }\n  }\n}',
    )
    expect(removeMember('{"collections": { "a": 1 } }', ['collections'], 'a')).toBe('{"collections": {} }')
    expect(removeMember(text, ['collections'], 'z')).toBe(text)
  })

  it.each([
    '{ // mine\n  "a": 1, // one\n}\n',
    '{\n  "collections": {\n    "a": 1 // one\n    /* two */\n  }, // three\n}\n',
    '\ufeff{"collections": {}}',
    '{\n  "collections": {\n    // none yet\n  }\n}',
  ])('keeps the comments of %j, and takes out without a trace what it put in', (text) => {
    const set = setMember(text, ['collections'], 'b', 2)
    expect(set.replace(/\s*"b": 2,?/, '')).toMatch(/^\ufeff?\{/)
    const back = removeMember(set, ['collections'], 'b')
    expect(text.includes('collections') ? back : removeMember(back, [], 'collections')).toBe(text)
  })

  it('means what the same change of the value means, whatever the text', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue()),
        key,
        fc.jsonValue(),
        fc.constantFrom(undefined, 2, '\t'),
        (members, name, value, indent) => {
          const text = JSON.stringify({ before: [1, '}'], collections: members, after: null }, null, indent)
          const set = setMember(text, ['collections'], name, value)
          expect(JSON.parse(set)).toEqual(
            JSON.parse(JSON.stringify({ before: [1, '}'], collections: { ...members, [name]: value }, after: null })),
          )
          const { [name]: _gone, ...rest } = members
          expect(JSON.parse(removeMember(set, ['collections'], name)).collections).toEqual(JSON.parse(JSON.stringify(rest)))
        },
      ),
      { numRuns: 300, seed: 7 },
    )
  })
})
