import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { reference } from '../../words/en/reference.ts'
import { wordsOf } from '../../words/words.tsx'
import { type ListedOperation, type OpenApi, resolved } from './open-api.ts'
import styles from './operation-item.module.css'

const say = wordsOf('reference', reference)

interface OperationItemProps {
  readonly api: OpenApi
  readonly operation: ListedOperation
}

/** One thing that the server can be asked; its schemas are worked out when it is opened. */
export function OperationItem({ api, operation }: OperationItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary, description, parameters = [], requestBody, responses } = operation
  return (
    <details className={styles['operation']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" className={styles['sign']} />
        <Badge tone={method === 'get' ? 'plain' : method === 'delete' ? 'bad' : 'accent'}>{method.toUpperCase()}</Badge>
        <code>{path}</code>
        <span className="soft">{summary}</span>
      </summary>
      {isOpen && (
        <div className={styles['body']}>
          {description && <p>{description}</p>}
          {parameters.length > 0 && (
            <dl className={styles['parameters']}>
              {parameters.map(({ name, in: place, required, schema }) => (
                <div key={`${place}.${name}`}>
                  <dt>
                    <code>{name}</code> <span className="soft">{[place, required ? say('required') : ''].filter(Boolean).join(', ')}</span>
                  </dt>
                  {schema?.description && <dd>{schema.description}</dd>}
                </div>
              ))}
            </dl>
          )}
          {requestBody && <Shape part="requestBody" content={requestBody.content} api={api} />}
          {Object.entries(responses).map(([status, response]) => (
            <div key={status}>
              <p>
                <strong>{status}</strong> {response.description}
              </p>
              {response.content && <Shape part="response" content={response.content} api={api} />}
            </div>
          ))}
        </div>
      )}
    </details>
  )
}

interface ShapeProps {
  readonly part: 'requestBody' | 'response'
  readonly content: NonNullable<ListedOperation['requestBody']>['content']
  readonly api: OpenApi
}

const Shape = ({ part, content, api }: ShapeProps) =>
  Object.entries(content).map(([mediaType, { schema }]) => (
    <Disclosure key={mediaType} summary={<span className="soft">{say(part, { mediaType })}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys. */}
      <pre tabIndex={0} className={styles['schema']}>
        {JSON.stringify(resolved(schema ?? {}, api), null, 2)}
      </pre>
    </Disclosure>
  ))
