/** A page of help that is about no single command. */
interface Topic {
  readonly title: string
  text(): Promise<string> | string
}

/** The topics of `ibid help`, by name. */
export const topics: Readonly<Record<string, Topic>> = {
  topics: { title: 'this list', text: () => listOfTopics() },
  settings: {
    title: 'every setting, its default and what it allows',
    text: async () => {
      const { definitions } = await import('../settings/definitions.ts')
      return [...definitions.values()]
        .map(({ key, variable, fallback, allowed, description }) =>
          [
            key,
            `  ${description}`,
            `  Allowed: ${allowed}.`,
            `  Default: ${fallback === undefined ? 'unset' : JSON.stringify(fallback)}. Variable: ${variable}`,
          ].join('\n'),
        )
        .concat('Order: defaults, your own file, the project file, IBID_* variables, options. Change one with: ibid config set KEY VALUE')
        .join('\n\n')
    },
  },
  keys: {
    title: 'how to use a language model',
    text: () => `Without a key ibid answers with quoted evidence. With one, a language model reads the evidence and answers from it.

  export ANTHROPIC_API_KEY=...    then  ibid config set llm.model anthropic:NAME
  export OPENAI_API_KEY=...       then  ibid config set llm.model openai:NAME
  export GEMINI_API_KEY=...       then  ibid config set llm.model google:NAME
  any OpenAI-compatible endpoint: ibid config set llm.provider http://localhost:11434/v1
                                  ibid config set llm.model NAME
                                  ibid config set llm.apiKey < key.txt    (a local endpoint needs none)

A key is never printed and never written where you did not put it. Try the set-up with: ibid doctor`,
  },
  citations: {
    title: 'what the marks, the confidence and [?] mean',
    text: () => `Every mark such as [1] stands for words that were read in a source and were compared with the sentence word for word, number for number.
A sentence that no source bears out carries [?]. The confidence is computed from the evidence, not claimed by a model.
Retrace an answer with: ibid runs show last; prove that nothing in it was changed with: ibid runs verify last`,
  },
  questions: {
    title: 'when a run asks back, or needs your approval',
    text: () => `A model may ask what you mean, and a call that changes something, or that a rule marks "ask", needs your approval.

  at a terminal             asked in place
  elsewhere                 the run goes on with what is likely meant, and without the call; the note says so
  ask --no-assume, --wait   the run rests, with exit code 3

  ibid runs answer last "dead jobs"     answers what was meant; a number chooses an option
  ibid runs answer last --allow once    approves the call; or session, or deny
  ibid runs cancel last                 ends the run instead

Rules:  ibid config set agent.permissions '[{"tool": "documents_*", "decision": "allow"}]'
The first rule that fits decides: allow, ask or deny.`,
  },
  retrace: {
    title: 'how an answer came about, and what if',
    text: () => `  ibid runs show last                         every step, the quotes, the cost
  ibid runs fork last --question "..."        another run that branches off it; or --at STEP, --model, --result r3=TEXT
  ibid runs diff last                         where the fork and its origin part
  ibid runs export last -o run.html           a page; with --jsonl lines that prove themselves
  ibid runs verify last                       proves that nothing in it was changed
  ibid runs replay last --check               makes it again from its recording; nothing is asked`,
  },
  costs: {
    title: 'what questions cost, and what holds that down',
    text: () => `  ibid usage                 the last 30 days: by day, model, tool, agent and session
  ibid runs show last        the cost of one run
  ibid ask "..." --fresh     asks the model anew; an answer is otherwise given again for agent.reuseMinutes

Caps, in US cents: agent.costCapCents (a question), agent.sessionCapCents, agent.dayCapCents. At one, the run answers with what it has, exit code 4.
A model without a known price is not held by them; name its price: ibid config set llm.prices '{"NAME": {"input": 0.5, "output": 1.5}}'`,
  },
  'exit-codes': {
    title: 'what the exit code of a command says',
    text: () => `  0    done
  1    failed
  2    wrong usage: an option, a setting, an empty question
  3    the run rests on a question: it is printed, with the command that answers it
  4    a limit was reached; the answer is partial
  130  interrupted`,
  },
  output: {
    title: 'output for programs',
    text: () => `Standard output carries the answer, standard error the way to it. Piped output is plain.
  --json   one JSON document; an error stays one line on standard error, with its exit code
  --jsonl  one JSON value a line; ask and runs follow print events as they happen, then {"type":"result",...}
  --quiet  nothing on standard error but errors`,
  },
  sources: {
    title: 'where documents come from',
    text: () => `A collection is a folder, a file, a manifest.json, a .tar.gz bundle, a web page or a git repository.

  ibid ask "..." --in ./folder        answers from a folder at once; what is indexed is kept
  ibid collections add ./docs         declares it in context.json, so that ask and search use it from here on
  ibid collections add URL --global   declares it for every folder
  ibid collections sync               brings all up to date

context.json:   {"collections": {"manual": {"url": "./docs"}}}
manifest.json:  {"name": "manual", "version": "1.0.0", "sources": {"glob": ["**/*.md", "!drafts/**"]}}
Addresses:      ./docs   https://host/manifest.json   https://host/docs.tar.gz   https://host/owner/name.git#ref?manifest=path`,
  },
}

const listOfTopics = (): string =>
  ['Topics, read one with: ibid help TOPIC', ...Object.entries(topics).map(([name, { title }]) => `  ${name.padEnd(12)} ${title}`)].join(
    '\n',
  )
