import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import type { Finding } from '../../core/finding.ts'
import { sarifOf } from './sarif.ts'

const finding: Finding = {
  rule: 'sql-injection',
  severity: 'critical',
  cwe: 'CWE-89',
  file: 'src/a b.js',
  line: 3,
  endLine: 4,
  quote: 'db.query(text +\n  name)',
  message: 'A SQL query is built from a dynamic value. The value comes from `name`.',
  hint: 'Pass the value as a parameter.',
}

/** What the standard asks of the members that are written here. */
const schema = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    version: { const: '2.1.0' },
    $schema: { type: 'string', format: undefined },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: {
                        id: { type: 'string' },
                        shortDescription: { $ref: '#/$defs/text' },
                        help: { $ref: '#/$defs/text' },
                        helpUri: { type: 'string', pattern: '^https://' },
                        properties: {
                          type: 'object',
                          properties: { tags: { type: 'array', uniqueItems: true, items: { type: 'string' } } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: -1 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: { $ref: '#/$defs/text' },
                locations: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['physicalLocation'],
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation'],
                        properties: {
                          artifactLocation: { type: 'object', properties: { uri: { type: 'string', pattern: '^[^ \\\\]+$' } } },
                          region: {
                            type: 'object',
                            additionalProperties: false,
                            properties: {
                              startLine: { type: 'integer', minimum: 1 },
                              endLine: { type: 'integer', minimum: 1 },
                              snippet: { $ref: '#/$defs/text' },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  $defs: { text: { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } } },
}

it('is what the standard asks for', () => {
  const validate = new Ajv({ strict: false }).compile(schema)
  for (const findings of [[], [finding], [finding, { ...finding, line: 9, severity: 'low' as const, rule: 'weak-hash', cwe: 'CWE-328' }]]) {
    expect(validate(JSON.parse(JSON.stringify(sarifOf(findings)))), JSON.stringify(validate.errors)).toBe(true)
  }
})

it('says each rule once, and of each finding where it stands', () => {
  const second = {
    ...finding,
    line: 9,
    endLine: 9,
    message: 'A SQL query is built from a dynamic value. The value comes from `id`.',
  }
  expect(sarifOf([finding, second])).toMatchObject({
    runs: [
      {
        tool: {
          driver: {
            rules: [
              {
                id: 'sql-injection',
                shortDescription: { text: 'A SQL query is built from a dynamic value.' },
                helpUri: 'https://cwe.mitre.org/data/definitions/89.html',
                properties: { tags: ['security', 'external/cwe/cwe-89'], 'security-severity': '9.5' },
              },
            ],
          },
        },
        results: [
          {
            ruleId: 'sql-injection',
            ruleIndex: 0,
            level: 'error',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'src/a%20b.js' },
                  region: { startLine: 3, endLine: 4, snippet: { text: 'db.query(text +\n  name)' } },
                },
              },
            ],
          },
          { ruleIndex: 0, locations: [{ physicalLocation: { region: { startLine: 9 } } }] },
        ],
      },
    ],
  })
})
