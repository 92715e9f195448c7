import { describe, expect, it } from 'vitest'
import { readClaim } from './claim.ts'
import { contradict } from './contradiction.ts'

const contrary = (a: string, b: string) => contradict(readClaim(a), readClaim(b))

describe('a contradiction', () => {
  it.each([
    ['The user likes jazz.', 'The user no longer likes jazz.'],
    ['The user enjoys jazz.', "I can't stand jazz"],
    ['The user lives in Graz.', 'The user has moved to Leeds.'],
    ['The user works at Siemens.', "The user's employer is Ocado."],
    ["The user's favourite editor is Vim.", 'The user prefers Helix as an editor.'],
    ['The user prefers tabs over spaces.', 'The user prefers spaces over tabs.'],
    ['The user prefers short answers.', 'The user wants detailed answers.'],
    ['The user prefers tea.', 'The user prefers coffee.'],
    ['The deadline of Atlas is 12 May.', 'Atlas is due on 19 May.'],
    ['The database of Atlas is Postgres.', 'Atlas uses MariaDB as its database.'],
    ['The user prefers meetings in the morning.', 'The user likes meetings in the afternoon.'],
    ['I make my money as a nurse', 'job = data analyst'],
    ['Farid is heading up Atlas', 'Atlas is run by Wanjiru'],
    ["Atlas can't cost more than 40,000 euros", 'We have 12,500 euros to spend on Atlas'],
  ])('%s | %s', (a, b) => {
    expect(contrary(a, b)).toBe(true)
    expect(contrary(b, a)).toBe(true)
  })
})

describe('no contradiction', () => {
  it.each([
    ['The user lives in Graz.', "The user's sister lives in Leeds."],
    ['The user lives in Graz.', 'The user used to live in Leeds.'],
    ['The deadline of Atlas is 12 May.', 'The deadline of Tern is 19 May.'],
    ['In Tern, SQLite is the database.', 'In Atlas, Postgres is the database.'],
    ['The user speaks Danish.', 'The user speaks Hindi.'],
    ['The user likes tea.', 'The user likes coffee.'],
    ['The user likes the colour teal.', 'The user likes the colour red.'],
    ['The user has a dog named Rex.', "The user's name is Ann."],
    ['Anna lives in Graz.', 'Tom lives in Leeds.'],
    ['The user prefers short answers.', 'The user prefers formal answers.'],
    ['Atlas is released every Monday.', 'The Atlas team has lunch on Friday.'],
    ['The user lives in Graz.', 'The user lives on vegan food.'],
    ['My day job is at Siemens', 'I am employed as a nurse'],
    ['Always dark mode', 'My colleague uses light mode'],
    ['Farid leads Atlas', 'Joaquim wants to lead Atlas'],
    ['The database of Atlas is Postgres.', 'The Atlas team considers MariaDB as a database.'],
    ['The project is late.', 'The project is in Rust.'],
  ])('%s | %s', (a, b) => {
    expect(contrary(a, b)).toBe(false)
    expect(contrary(b, a)).toBe(false)
  })
})
