import { call, type Rule } from './rule.ts'
import { any, from, literal, not, written } from './value-tests.ts'

const own = from('own')
const safeLoader = written(/Safe|CSafe|BaseLoader/)

export const deserialization: Rule = {
  id: 'unsafe-deserialization',
  cwe: 'CWE-502',
  severity: 'critical',
  message: 'Data is deserialized with a format that can execute code while it is loaded.',
  hint: 'Use a data-only format such as JSON, and validate it against a schema.',
  cleaners: /(^|\.)dumps(\(\))?$/,
  places: {
    javascript: [
      call('{node-serialize,serialize-to-js,serialize-javascript}.{unserialize,deserialize}'),
      call('{funcster}.{deepDeserialize}'),
      call('js-yaml.load', { 1: (value) => /FULL_SCHEMA|FUNCTION|UNSAFE/.test(value?.node.text() ?? '') }),
      call('v8.deserialize', { 0: from('outside') }),
    ],
    python: [
      call('{pickle,cPickle,_pickle,dill,cloudpickle}.{load,loads,Unpickler}', { '0': own }),
      call('{marshal}.{load,loads}', { 0: own }),
      call('{jsonpickle.decode,shelve.open,pandas.read_pickle,joblib.load}', { 0: from('given') }),
      call('torch.load', { 0: from('given'), weights_only: not(literal(/^true$/)) }),
      call('numpy.load', { 0: any, allow_pickle: literal(/^true$/) }),
      call('yaml.{load,load_all}', { 0: own, '1|Loader': not(safeLoader) }),
      call('yaml.{unsafe_load,unsafe_load_all,full_load}', { 0: own }),
      call('ruamel.yaml.{load}', { 0: own, '1|Loader': not(safeLoader) }),
      call('ruamel.yaml.YAML', { 'typ|0': literal(/^unsafe$/) }),
    ],
    java: [
      call('*.{readObject,readUnshared}', {
        receiver: (value, look) =>
          !!value &&
          /ObjectInputStream|XMLDecoder|ObjectInput$/.test(look.name(value)) &&
          !/Validating|LookAhead|ObjectInputFilter|setObjectInputFilter/.test(look.code.text),
      }),
      call('*.fromXML', {
        receiver: (value, look) =>
          !!value &&
          /XStream|xstream/.test(look.name(value)) &&
          !/allowTypes|allowTypesByWildcard|setupDefaultSecurity/.test(look.code.text),
      }),
      call('*.{load,loadAll,loadAs}', {
        receiver: (value, look) => !!value && /^(new )?Yaml$/.test(look.name(value)) && !/SafeConstructor/.test(look.code.text),
      }),
      call('*.{enableDefaultTyping,activateDefaultTyping}', { 0: not(written(/PolymorphicTypeValidator|ptv|validator/i)) }),
      call('SerializationUtils.deserialize', { 0: own }),
      call('{JSON.parseObject,JSON.parse}', { 0: from('outside'), each: written(/SupportAutoType/) }),
    ],
  },
  examples: {
    javascript: {
      bad: ["const serialize = require('node-serialize')\nserialize.unserialize(text)"],
      good: ['JSON.parse(text)', "import yaml from 'js-yaml'\nyaml.load(text)"],
    },
    python: {
      bad: ['import pickle\ndef load(data):\n    return pickle.loads(data)', 'import yaml\nyaml.load(open("a.yml"))'],
      good: [
        'import json\ndef load(data):\n    return json.loads(data)',
        'import yaml\nyaml.safe_load(open("a.yml"))',
        'import yaml\nyaml.load(open("a.yml"), Loader=yaml.CSafeLoader)',
      ],
    },
    java: {
      bad: [
        'class A { Object f(InputStream in) throws Exception { ObjectInputStream s = new ObjectInputStream(in); return s.readObject(); } }',
        'class A { Object f(String text) { Yaml yaml = new Yaml(); return yaml.load(text); } }',
      ],
      good: [
        'class A { Pet f(String text) throws Exception { return new ObjectMapper().readValue(text, Pet.class); } }',
        'class A { Object f(String text) { Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions())); return yaml.load(text); } }',
      ],
    },
  },
}
