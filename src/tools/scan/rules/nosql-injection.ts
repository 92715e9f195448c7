import type { Value } from '../code/value.ts'
import { call, entry, type Rule, type Test } from './rule.ts'
import { from } from './value-tests.ts'

const outside = from('outside')

/** A value of a filter that may be an object of operators, `{ $ne: null }`: what a request brings as it is. */
const loose: Test = (value, look) => {
  const known = value && look.behind(value)
  if (!known) return false
  if (known.kind !== 'entries')
    return /(^|\.)(body|query|filter|where|criteria|conditions?|selector)$/.test(look.name(known)) && outside(known, look)
  for (const { key, value: inner } of known.entries) {
    if (/^\$(eq|in|nin|gte?|lte?)$/.test(key)) continue
    const said = inner.kind === 'entries' ? loose(inner, look) : raw(look.behind(inner)) && outside(inner, look)
    if (said) return said
  }
  return known.rest.reduce<ReturnType<Test>>((found, one) => found || outside(one, look), false)
}

/** Text that is put together is text; only what is passed on as it came can be an object. Paths and headers always are text. */
const raw = (value: Value): boolean =>
  (value.kind === 'member' || value.kind === 'name' || value.kind === 'index') && !/\.(params|headers|path|url)\b/.test(value.node.text())

export const nosqlInjection: Rule = {
  id: 'nosql-injection',
  cwe: 'CWE-943',
  severity: 'high',
  message: 'A request value is used directly in a database filter, where it may be an operator such as `$ne`.',
  hint: 'Convert the value to a string or number first, or validate it against a schema.',
  cleaners: /(sanitize|String|toString|Number|ObjectId|escape|parse|validate)(\(\))?$/,
  places: {
    javascript: [
      call(
        '*.{findOne,findOneAndUpdate,findOneAndDelete,findOneAndReplace,deleteOne,deleteMany,updateOne,updateMany,countDocuments,exists,replaceOne}',
        { 0: loose },
      ),
      call('*.find', { 0: (value, look) => value?.kind !== 'routine' && loose(value, look) }),
      call('*.aggregate', { 0: outside }),
      call('*.$where', { 0: from('given') }),
      entry('$where', (value, look) => value?.kind !== 'literal' && from('given')(value, look)),
    ],
    python: [
      call('*.{find_one,find_one_and_update,delete_one,delete_many,update_one,update_many,count_documents}', {
        '0|filter': (value, look) => /get_json|\.json\b|request\.data|loads/.test(look.code.text) && loose(value, look),
      }),
      entry('$where', from('given')),
    ],
    java: [
      call('BasicQuery', { 0: from('given') }),
      call('{BsonDocument.parse,Document.parse,BasicDBObject.parse,JSON.parse}', {
        0: (value, look) => value?.kind !== 'literal' && /mongo/i.test(look.code.text) && from('given')(value, look),
      }),
    ],
    go: [entry('$where', from('given'))],
  },
  examples: {
    javascript: {
      bad: ["app.post('/in', async (req, res) => res.json(await users.findOne({ name: req.body.name })))"],
      good: [
        "app.post('/in', async (req, res) => res.json(await users.findOne({ name: String(req.body.name) })))",
        "app.post('/in', async (req, res) => res.json(await users.findOne({ name: { $eq: req.body.name } })))",
        "app.get('/u/:id', (req, res) => res.json(list.find((one) => one.id === req.params.id)))",
      ],
    },
    python: {
      bad: [
        'from flask import request\n@app.post("/in")\ndef sign_in():\n    data = request.get_json()\n    return users.find_one({"name": data["name"]})',
      ],
      good: [
        'from flask import request\n@app.post("/in")\ndef sign_in():\n    data = request.get_json()\n    return users.find_one({"name": str(data["name"])})',
      ],
    },
    java: {
      bad: ['class A { Query f(String name) { return new BasicQuery("{ name: \'" + name + "\' }"); } }'],
      good: ['class A { Query f(String name) { return new Query(Criteria.where("name").is(name)); } }'],
    },
    go: {
      bad: ['package p\nfunc f(c *mongo.Collection, name string) { c.Find(ctx, bson.M{"$where": "this.name == \'" + name + "\'"}) }'],
      good: ['package p\nfunc f(c *mongo.Collection, name string) { c.Find(ctx, bson.M{"name": name}) }'],
    },
  },
}
