import { z } from 'zod'
import { mediaOfRun } from '../../app/runs/access/run-media.ts'
import { IbidError } from '../../core/fault.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runParams } from './run-params.ts'

/** Pictures that a page may show; every other kind is saved as a file. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** What tools gave beside text. */
export const mediaRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/runs/{run}/media/{hash}',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'An image, audio clip or file of a run',
    answers: { 200: { description: 'Its contents', mediaType: 'application/octet-stream' } },
    params: runParams.extend({ hash: z.string() }),
    async handle({ principal, params }, { access, app }) {
      const media = mediaOfRun(await access.run(principal, params.run), params.hash)
      const bytes = await app.media().read(media.hash)
      if (!bytes) throw new IbidError('not-found', `${media.hash} is no longer stored`)
      const isShown = shown.has(media.mediaType)
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': isShown ? media.mediaType : 'application/octet-stream',
          'content-disposition': isShown ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(media.name ?? media.hash)}`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      })
    },
  }),
]
