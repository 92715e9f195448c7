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
  expect(addressesOf(given)).toEqual({ url, direct, isPooled: url !== direct })
})
