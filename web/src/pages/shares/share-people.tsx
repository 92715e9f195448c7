import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '../../../../src/core/schemas/http/shares.ts'
import { peopleQuery } from '../../api/shares.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Loaded } from '../../parts/loading.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { useSettled } from '../../parts/settled.ts'
import { shares } from '../../words/en/shares.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './share-dialog.module.css'

const say = wordsOf('shares', shares)

interface SharePeopleProps {
  readonly chosen: readonly Person[]
  readonly onChoose: (people: readonly Person[]) => void
}

/** People of the team who are named as readers, and a search for more of them. */
export function SharePeople({ chosen, onChoose }: SharePeopleProps) {
  const [words, setWords] = useState('')
  const settled = useSettled(words)
  const query = useQuery({ ...peopleQuery(settled), placeholderData: keepPreviousData })
  const isChosen = ({ id }: Person) => chosen.some((person) => person.id === id)
  return (
    <div className={styles['people']}>
      {chosen.length > 0 && (
        <ul className={styles['list']} aria-label={say('readers')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <Name person={person} />
              <IconButton
                label={say('removeReader', { name: person.name })}
                icon={X}
                onClick={() => onChoose(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchBox label={say('findPeople')} value={words} onChange={setWords} />
      <Loaded query={query}>
        {({ people }) => {
          const others = people.filter((person) => !isChosen(person))
          return others.length === 0 ? (
            <p className="soft">{say(people.length > 0 ? 'allAreReaders' : 'nobodyFound')}</p>
          ) : (
            <ul className={styles['found']} aria-label={say('people')}>
              {others.map((person) => (
                <li key={person.id}>
                  <Name person={person} />
                  <Button
                    kind="quiet"
                    icon={Plus}
                    aria-label={say('addReader', { name: person.name })}
                    onClick={() => onChoose([...chosen, person])}
                  >
                    {say('add')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </div>
  )
}

const Name = ({ person: { name, email } }: { readonly person: Person }) => (
  <span dir="auto">
    {name}
    {email !== undefined && <span className="soft"> {email}</span>}
  </span>
)
