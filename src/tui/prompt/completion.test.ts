import { describe, expect, it } from 'vitest'
import { withCandidates } from './completing.ts'
import type { Candidates } from './completion.ts'
import { drawn, effectOf, press, prompt } from './prompt.fixture.ts'
import type { PromptState } from './prompt-state.ts'

const candidates: Candidates = {
  commands: [
    { name: 'help', summary: 'what there is' },
    { name: 'model', summary: 'choose a model', arguments: ['fast', 'strong', 'fastest one'] },
    { name: 'mode', summary: 'how to work' },
  ],
  files: ['README.md', 'src/a.ts', 'src/tui/key.ts', 'src/tui/my notes.md', 'my docs/plan.md', 'say "hi".md'],
}
const empty = prompt('|', ['before'], candidates)
const list = ({ completion }: PromptState) => completion?.offers.map(({ label }, at) => (at === completion.chosen ? `> ${label}` : label))

describe('commands', () => {
  it('are listed behind a slash at the start, with their summaries', () => {
    expect(list(press(empty, '/'))).toEqual(['> /help', '/model', '/mode'])
    expect(press(empty, '/h').completion?.offers).toEqual([{ label: '/help', summary: 'what there is', insert: '/help', goesOn: false }])
    expect(list(press(empty, 'a /'))).toBeUndefined()
    expect(list(press(empty, '/usr/'))).toBeUndefined()
    expect(list(press(empty, '/zz'))).toBeUndefined()
  })

  it('are taken by tab or return, and then go on with their arguments', () => {
    expect(drawn(press(empty, '/he<tab>'))).toBe('/help |')
    expect(drawn(press(empty, '/mo<down><return>'))).toBe('/model |')
    expect(list(press(empty, '/mo<down><return>'))).toEqual(['> fast', 'strong', 'fastest one'])
    expect(list(press(empty, '/model fa'))).toEqual(['> fast', 'fastest one'])
    expect(drawn(press(empty, '/model fast<down><tab>'))).toBe('/model fastest one|')
    expect(list(press(empty, '/model fast<down><tab>'))).toBeUndefined()
    expect(list(press(empty, '/help me'))).toBeUndefined()
  })

  it('are sent by the first return where they are written out', () => {
    expect(effectOf(empty, '/help<return>')).toEqual({ kind: 'submit', text: '/help' })
    expect(effectOf(empty, '/model fast<return>')).toEqual({ kind: 'submit', text: '/model fast' })
    expect(effectOf(empty, '/hel<return>')).toBeUndefined()
    expect(effectOf(empty, '/hel<return><return>')).toEqual({ kind: 'submit', text: '/help' })
  })
})

describe('files', () => {
  it('are listed behind an at sign, folders first, and looked up anywhere', () => {
    expect(list(press(empty, 'see @'))).toEqual(['> my docs/', 'src/', 'README.md'])
    expect(list(press(empty, 'see (@key'))).toEqual(['> src/tui/key.ts'])
    expect(list(press(empty, 'ada@src'))).toBeUndefined()
  })

  it('are mentioned with a space behind, in quotation marks where they need them', () => {
    expect(drawn(press(empty, 'see @read<return>'))).toBe('see @README.md |')
    expect(drawn(press(empty, '@notes<tab>'))).toBe('@"src/tui/my notes.md" |')
    expect(drawn(press(prompt('see @k| now', [], candidates), 'e<tab>'))).toBe('see @src/tui/key.ts |now')
    expect(drawn(press(prompt('@|zzz', [], candidates), 'key<left><right>'))).toBe('@key|zzz')
    expect(drawn(press(prompt('@sr|c/zzz', [], candidates), '<backspace>rc/a<tab>'))).toBe('@src/a.ts |')
  })

  it('go on into folders', () => {
    expect(drawn(press(empty, '@sr<tab>'))).toBe('@src/|')
    expect(list(press(empty, '@sr<tab>'))).toEqual(['> src/tui/', 'src/a.ts'])
    expect(drawn(press(empty, '@sr<tab><tab><tab>'))).toBe('@src/tui/key.ts |')
    expect(drawn(press(empty, '@my<tab>'))).toBe('@"my docs/|')
    expect(drawn(press(empty, '@my<tab><tab>'))).toBe('@"my docs/plan.md" |')
    expect(list(press(empty, '@"my docs/p'))).toEqual(['> my docs/plan.md'])
    expect(drawn(press(prompt('@"my docs/p|", and', [], candidates), 'l<tab>'))).toBe('@"my docs/plan.md"|, and')
  })

  it('are completed below the home and above, as soon as their folder was looked into', () => {
    const home = { typed: '~/', paths: ['~/.ssh/', '~/Docs/', '~/my notes/', '~/draft.md', '~/say "hi".md'] }
    expect(list(press(empty, 'see @~'))).toEqual(['> ~/'])
    expect(list(press(empty, '@..'))).toEqual(['> ../'])
    const early = press(empty, 'see @~<tab>')
    expect([drawn(early), list(early)]).toEqual(['see @~/|', undefined])
    const there = withCandidates(early, { ...candidates, folder: home })
    expect(list(there)).toEqual(['> ~/Docs/', '~/my notes/', '~/draft.md'])
    expect(drawn(press(there, '<tab>'))).toBe('see @~/Docs/|')
    expect(list(press(there, 'd'))).toEqual(['> ~/Docs/', '~/draft.md'])
    expect(drawn(press(there, 'dr<tab>'))).toBe('see @~/draft.md |')
    expect(drawn(press(there, 'my<tab>'))).toBe('see @"~/my notes/|')
    expect(list(press(there, '.'))).toEqual(['> ~/.ssh/'])
    expect(list(press(there, 'Docs/a'))).toBeUndefined()
    expect(list(press(prompt('|', [], { ...candidates, folder: { typed: '/etc/', paths: ['/etc/hosts'] } }), '@/etc/h'))).toEqual([
      '> /etc/hosts',
    ])
  })

  it('are at most 8, and none that cannot be mentioned', () => {
    const many = { commands: [], files: Array.from({ length: 30 }, (_, at) => `f${at}.ts`) }
    expect(list(press(prompt('|', [], many), '@f'))).toHaveLength(8)
    expect(list(press(prompt('|', [], many), '@'))).toHaveLength(8)
    expect(list(press(empty, '@say'))).toBeUndefined()
  })
})

describe('the list', () => {
  it('is walked through round and round', () => {
    expect(list(press(empty, '/<down>'))).toEqual(['/help', '> /model', '/mode'])
    expect(list(press(empty, '/<up>'))).toEqual(['/help', '/model', '> /mode'])
    expect(list(press(empty, '/<ctrl-n><ctrl-n><ctrl-n>'))).toEqual(['> /help', '/model', '/mode'])
  })

  it('is closed by escape, for this word', () => {
    expect(effectOf(empty, '/h<escape>')).toBeUndefined()
    expect(list(press(empty, '/h<escape>e'))).toBeUndefined()
    expect(effectOf(empty, '/h<escape><return>')).toEqual({ kind: 'submit', text: '/h' })
    expect(list(press(empty, '@s<escape>r @s'))).toBeDefined()
    expect(effectOf(empty, '/h<escape><escape>')).toEqual({ kind: 'cancel', by: 'escape' })
  })

  it('is closed by moving and opened by tab', () => {
    expect(list(press(empty, '/mo<left>'))).toBeUndefined()
    expect(list(press(empty, '/mo<left><right><tab>'))).toEqual(['> /mode', '/model'])
    expect(drawn(press(empty, '/he<escape><tab>'))).toBe('/help |')
  })

  it('leaves the arrows to the history where a prompt came from there', () => {
    expect(drawn(press(prompt('@s|', ['/he', 'two'], candidates), '<up><up>'))).toBe('/he|')
    expect(drawn(press(prompt('@s|', ['/he', 'two'], candidates), '<up><down><up>'))).toBe('two|')
  })

  it('opens when there is something to list at last', () => {
    const early = press(prompt('|'), 'see @s')
    expect(list(early)).toBeUndefined()
    expect(list(withCandidates(early, candidates))?.[0]).toBe('> src/')
    expect(list(withCandidates(press(early, '<left>'), candidates))).toBeUndefined()
  })

  it('is taken back by undo', () => {
    expect(drawn(press(empty, 'see @read<tab><ctrl-z>'))).toBe('see @read|')
  })
})
