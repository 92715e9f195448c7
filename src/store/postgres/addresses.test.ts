import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test.each([
  [
    'postgres://ibid:pw@db/ibid?sslmode=require',
    'postgres://ibid:pw@db/ibid?sslmode=require',
    'postgres://ibid:pw@db/ibid?sslmode=require',
  ],
  [
    'postgres://ibid:pw@pooler:6432/ibid?sslmode=require&direct=db.example.org',
    'postgres://ibid:pw@pooler:6432/ibid?sslmode=require',
    'postgres://ibid:pw@db.example.org/ibid?sslmode=require',
  ],
  ['postgres://ibid@pooler:6432/ibid?direct=[::1]:5433', 'postgres://ibid@pooler:6432/ibid', 'postgres://ibid@[::1]:5433/ibid'],
  [
    'postgres://ibid@localhost/ibid?host=%2Frun%2Fpooler&port=6432&direct=%2Frun%2Fdb',
    'postgres://ibid@localhost/ibid?host=%2Frun%2Fpooler&port=6432',
    'postgres://ibid@localhost/ibid?host=%2Frun%2Fdb',
  ],
])('%s', (given, url, direct) => {
  expect(addressesOf(given)).toEqual({ url, direct, isPooled: url !== direct, replicas: [] })
})

test('a replica behind a socket keeps its port where the address has no host, and blanks stand between replicas', () => {
  expect(addressesOf('postgres:///ibid?host=/run/a&replica=/run/b:5433, db3').replicas).toEqual([
    { place: '/run/b:5433', url: 'postgres:///ibid?host=%2Frun%2Fb&port=5433' },
    { place: 'db3', url: 'postgres://db3/ibid' },
  ])
})

test('replicas are the same database at other places', () => {
  expect(
    addressesOf('postgres://ibid:pw@pooler:6432/ibid?sslmode=require&direct=db&replica=db2.example.org,[::1]:5433,/run/db3:5434'),
  ).toEqual({
    url: 'postgres://ibid:pw@pooler:6432/ibid?sslmode=require',
    direct: 'postgres://ibid:pw@db/ibid?sslmode=require',
    isPooled: true,
    replicas: [
      { place: 'db2.example.org', url: 'postgres://ibid:pw@db2.example.org/ibid?sslmode=require' },
      { place: '[::1]:5433', url: 'postgres://ibid:pw@[::1]:5433/ibid?sslmode=require' },
      { place: '/run/db3:5434', url: 'postgres://ibid:pw@pooler:5434/ibid?sslmode=require&host=%2Frun%2Fdb3' },
    ],
  })
  expect(addressesOf('postgres://ibid@localhost/ibid?host=%2Frun%2Fdb&replica=db2')).toEqual({
    url: 'postgres://ibid@localhost/ibid?host=%2Frun%2Fdb',
    direct: 'postgres://ibid@localhost/ibid?host=%2Frun%2Fdb',
    isPooled: false,
    replicas: [{ place: 'db2', url: 'postgres://ibid@db2/ibid' }],
  })
})

test.each(['', 'db2,', 'postgres://ada:hunter2hunter2@db2/ibid', 'db2:0', 'db2:65536', 'db2:port', 'ada@db2'])(
  'a replica is a host with an optional port, and %j is not repeated',
  (replica) => {
    expect(() => addressesOf(`postgres://ibid:pw@db/ibid?replica=${replica}`)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `replica ${replica === 'db2,' ? 2 : 1} in store.url is not a host with an optional port`,
        remedy: 'write, for example: replica=db2.example.org:5432,db3.example.org:5432',
      }),
    )
  },
)
