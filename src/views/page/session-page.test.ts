import { expect, it } from 'vitest'
import { replay } from '../../core/fold-run.ts'
import { eventsOf, searchFor } from '../views.fixture.ts'
import { sessionPage } from './session-page.ts'

const blue = 'The sky is blue because air scatters blue light 5 times more than red light.'
const session = { id: 'S', title: 'Sky & <light>', createdAt: 0, updatedAt: 0, runs: 2, forgotten: 0, titledBy: 'person' } as const

it('is one page of questions and answers, whose marks lead to quotes of their own answer', async () => {
  const { id, events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1]` }])
  const run = replay(id, events)
  const page = sessionPage(session, [{ run }, { run }])
  expect(page).toContain('<h1>Sky &amp; &lt;light&gt;</h1>')
  expect([...page.matchAll(/<a class="mark" href="(#[^"]+)">/g)].map(([, to]) => to)).toEqual(['#quote-1-1', '#quote-2-1'])
  expect(page).toContain(`<li id="quote-2-1"><span class="mark">1</span>`)
  expect(page).toContain(`<blockquote>${blue}</blockquote>`)
  expect(page).toContain('docs/sky.md, line 1')
  expect(page).not.toContain('file:///')
  expect(page).toContain('default-src &#39;none&#39;')
  expect(page).not.toMatch(/<script|<img|<link/)
})

it('says a question once that is its title', async () => {
  const { id, events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1]` }])
  const run = replay(id, events)
  const page = sessionPage({ ...session, title: run.request!.question }, [{ run }, { run }])
  expect([...page.matchAll(/<h\d[^>]*>(.*?)<\/h\d>/g)].map(([, words]) => words).slice(0, 4)).toEqual([
    run.request!.question,
    'Quotes',
    run.request!.question,
    'Quotes',
  ])
})
