import { expect, it } from 'vitest'
import { repositoryAddress } from './collection-address.ts'

it.each([
  ['owner/name', 'https://github.com/owner/name.git'],
  ['https://github.com/owner/name', 'https://github.com/owner/name.git'],
  ['https://github.com/owner/name/', 'https://github.com/owner/name.git'],
  ['https://gitlab.com/owner/name.git', 'https://gitlab.com/owner/name.git'],
  ['git@example.org:owner/name.git', 'git@example.org:owner/name.git'],
  ['https://git.example.org/x/y', 'https://git.example.org/x/y'],
])('a repository that is typed as %s is cloned from %s', (typed, address) => {
  expect(repositoryAddress(typed)).toBe(address)
})
