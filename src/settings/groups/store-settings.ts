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
      'The Postgres database that stores runs, documents and accounts, so that several machines can share them; if unset, files in the data folder are used.',
    allowed: 'an address such as postgres://ibid:PASSWORD@db.example.org/ibid',
    secret: true,
    notFromProject: 'your questions and answers would be stored in a place that someone else chose',
    notOverHttp: 'it is where everything is stored',
    restart: true,
  }),
})
