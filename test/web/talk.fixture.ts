import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunEvent } from '../../src/core/event-types.ts'
import type { RunRow } from '../../src/core/schemas/http/runs.ts'
import type { HttpClient } from '../../src/http/http.fixture.ts'
import type { EndpointReply, EndpointRequest, EndpointScript } from '../../src/testing/testing.ts'
import type { BrowserWorld } from './browser.fixture.ts'
import { inPictureLanguage } from './picture-language.fixture.ts'

type Turn = EndpointReply | ((request: EndpointRequest) => EndpointReply | Promise<EndpointReply>)

/** What the model says, turn by turn. Of what pages ask beside that, such as which models there are, it knows nothing. */
export function turns(...replies: readonly Turn[]): Exclude<EndpointScript, readonly EndpointReply[]> {
  let next = 0
  return (request) => {
    if (!request.path.endsWith('/chat/completions')) return { status: 404 }
    const turn = replies[next++] ?? { status: 404, error: { message: `there is no turn ${next}` } }
    return typeof turn === 'function' ? turn(request) : turn
  }
}

/** A call of `documents_search`. */
export const search = (query: string) => ({ tool: 'documents_search', input: { query } })

/** What a person reads at each of the places, in one line, as soon as there is one. */
export async function texts(places: Locator): Promise<readonly string[]> {
  await places.first().waitFor({ state: 'attached' })
  return (await places.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

/** Asks on the start page, as a person does; gives the session that begins. */
export async function askAtStart(page: Page, question: string): Promise<string> {
  await page.getByLabel(inPictureLanguage('Your question')).fill(question)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sessions/*')
  return new URL(page.url()).pathname.replace('/sessions/', '')
}

/** Asks in a new session without a browser, and waits for the answer; gives both ids. */
export async function answered(client: HttpClient, prompt: string): Promise<{ readonly session: string; readonly run: string }> {
  const { id: session } = await client.json<{ readonly id: string }>('/v1/sessions', { method: 'POST', body: {} })
  const { run } = await client.json<{ readonly run: string }>(`/v1/sessions/${session}/prompts`, { method: 'POST', body: { prompt } })
  // The stream ends with the run.
  await (await client.fetch(`/v1/runs/${run}/events`)).text()
  return { session, run }
}

export const eventsOf = (client: HttpClient, run: string): Promise<readonly RunEvent[]> =>
  client.json(`/v1/runs/${run}/events`, { headers: { accept: 'application/json' } })

/** The id of the newest run. */
export async function newestRun(client: HttpClient): Promise<string> {
  const { runs } = await client.json<{ readonly runs: readonly RunRow[] }>('/v1/runs')
  return runs[0]!.run
}

/** The pages have complained of nothing, nothing went elsewhere, and the server has foreseen all. */
export const expectNoTrouble = ({ complaints, egress, world: { errors } }: BrowserWorld): void =>
  expect({ complaints, egress, errors }).toEqual({ complaints: [], egress: [], errors: [] })
