import { z } from 'zod'
import { about } from '../setting-descriptions.ts'

/** A database of Postgres, named. */
const isPostgres = (url: string): boolean => {
  const { protocol, pathname } = URL.parse(url) ?? { protocol: '', pathname: '' }
  return (protocol === 'postgres:' || protocol === 'postgresql:') && pathname.length > 1
}

/** `store.*`: where everything is kept. */
export const storeSettings = z.object({
  url: z.string().max(2_000).refine(isPostgres).optional().register(about, {
    label: 'Database',
    description:
      'The Postgres database that runs, documents and accounts are kept in, so that several machines can share them; where it is unset, files in the data folder.',
    allowed: 'an address such as postgres://ibid:PASSWORD@db.example.org/ibid',
    secret: true,
    notFromProject: 'what you ask and what is answered would be kept in a place that somebody else chose',
    notOverHttp: 'it is where everything is kept',
    restart: true,
  }),
})
