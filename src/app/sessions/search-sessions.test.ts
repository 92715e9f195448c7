import { describe, expect, it } from 'vitest'
import { searchSessions } from './search-sessions.ts'
import { sessionWorld } from './session.fixture.ts'

describe('a search for sessions', () => {
  it('finds those whose title, questions and answers together hold all the words, list sessions, most recently used first', async () => {
    await using world = await sessionWorld(() => ({ text: 'I do not know.' }))
    const { sessions, app } = await world.open()
    const ask = async (title: string, owner: string | undefined, ...questions: readonly string[]) => {
      const session = await sessions.create({ title, ...(owner === undefined ? {} : { owner }) })
      for (const question of questions) await session.send(question).result
    }
    await ask('Dead jobs', undefined, 'How long are they kept?', 'And in the MAIL queue?')
    await ask('Colours', 'ann', 'Why is the sky blue?', '天空为什么是蓝色的？')
    await ask('Limits', 'ben', 'How large is a queue?')
    const found = async (words: string, options = {}) => (await searchSessions(app, words, options)).map(({ title }) => title)
    expect(await found('queue')).toEqual(['Limits', 'Dead jobs'])
    expect(await found('queue', { limit: 1 })).toEqual(['Limits'])
    expect(await found('mail DEAD  kept')).toEqual(['Dead jobs'])
    expect(await found('mail blue')).toEqual([])
    expect(await found('蓝色 colours')).toEqual(['Colours'])
    expect(await found('ＳＫＹ')).toEqual(['Colours'])
    expect(await found('unknown.')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('queue', { owner: 'ben' })).toEqual(['Limits'])
    expect(await found('blue', { owner: 'ben' })).toEqual([])
    await expect(searchSessions(app, ' ')).rejects.toMatchObject({ code: 'usage', message: 'there is nothing to search for' })
  })

  it('lists those first in which the words stand whole, however long ago they were used', async () => {
    await using world = await sessionWorld(() => ({ text: 'I do not know.' }))
    const { sessions, app } = await world.open()
    const ask = async (title: string, ...questions: readonly string[]) => {
      const session = await sessions.create({ title })
      for (const question of questions) await session.send(question).result
    }
    await ask('Flat', 'How many current parents pay?', 'When is the rent due?')
    await ask('Cars', 'How many rental days are there?')
    await ask('Boats', 'Who pays the parent?')
    await ask('鱼', '租金是多少？')
    const found = async (words: string, options = {}) =>
      (await searchSessions(app, words, options)).map(({ title, found: place }) => [title, place?.text])
    expect(await found('rent')).toEqual([
      ['Flat', 'When is the rent due?'],
      ['Boats', 'Who pays the parent?'],
      ['Cars', 'How many rental days are there?'],
    ])
    expect(await found('rent', { limit: 1 })).toEqual([['Flat', 'When is the rent due?']])
    expect(await found('re-rent -')).toEqual([])
    expect(await found('租')).toEqual([['鱼', '租金是多少？']])
    expect((await found('due?')).map(([title]) => title)).toEqual(['Flat'])
  })

  it('shows the words with those around them, from where most of them stand', async () => {
    const answers = ['Dead jobs are kept for 14 days, and the mail queue for 3.', 'The Thames is 346 km long.']
    await using world = await sessionWorld(() => ({ text: answers.shift() ?? 'No.' }))
    const { sessions, app } = await world.open()
    const [jobs, rivers] = [
      await sessions.create({ title: 'Jobs', owner: 'ann' }),
      await sessions.create({ title: 'Rivers', owner: 'ben' }),
    ]
    await jobs.send('How long are dead jobs kept?').result
    await rivers.send('How long is the river?').result
    const found = async (words: string, owner?: string) =>
      (await searchSessions(app, words, { owner })).map(({ title, found: place }) => [
        title,
        place?.in,
        place?.text,
        place?.marks.map(({ start, end }) => place.text.slice(start, end)),
      ])
    expect(await found('thames')).toEqual([['Rivers', 'answer', 'The Thames is 346 km long.', ['Thames']]])
    expect(await found('how LONG')).toEqual([
      ['Rivers', 'question', 'How long is the river?', ['How', 'long']],
      ['Jobs', 'question', 'How long are dead jobs kept?', ['How', 'long']],
    ])
    expect(await found('jobs days')).toEqual([
      ['Jobs', 'answer', 'Dead jobs are kept for 14 days, and the mail queue for 3.', ['jobs', 'days']],
    ])
    expect(await found('rivers')).toEqual([['Rivers', undefined, undefined, undefined]])
    expect(await found('thames', 'ann')).toEqual([])
    expect((await found('long', 'ann')).map(([title]) => title)).toEqual(['Jobs'])
  })

  it('finds a fork by the questions that it shares', async () => {
    await using world = await sessionWorld(() => ({ text: 'I do not know.' }))
    const { sessions, app } = await world.open()
    const session = await sessions.create({ title: 'One' })
    await session.send('Why is the sky blue?').result
    await sessions.fork(session.id)
    expect(await searchSessions(app, 'sky')).toHaveLength(2)
  })
})
