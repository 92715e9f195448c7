import { expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { cvssScore, severityOfScore } from './cvss.ts'

it('orders versions as most ecosystems do', () => {
  const ordered = [
    '0.9',
    '1.0.0-alpha',
    '1.0.0-alpha.2',
    '1.0.0-rc.1',
    '1.0',
    '1.0.post1',
    '1.0.1',
    '1.2',
    '1.10',
    'v2.0.0',
    '2.0.0.1',
    '10.0a1',
    '10.0',
  ]
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.0', 'v1.0.0+build.7')).toBe(0)
})

// Vectors and scores from published advisories: remote code, stored script, local privilege, none at all.
it.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'critical'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8, 'critical'],
  ['CVSS:3.0/AV:N/AC:H/PR:L/UI:N/S:U/C:H/I:H/A:H', 7.5, 'high'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1, 'medium'],
  ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:N/A:N', 3.3, 'low'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0, 'info'],
] as const)('scores %s', (vector, score, severity) => {
  expect(cvssScore(vector)).toBe(score)
  expect(severityOfScore(score)).toBe(severity)
})

it('scores nothing that it does not know', () => {
  expect(cvssScore('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N')).toBeUndefined()
  expect(cvssScore('CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H')).toBeUndefined()
  expect(cvssScore('AV:N/AC:L/Au:N/C:P/I:P/A:P')).toBeUndefined()
})
