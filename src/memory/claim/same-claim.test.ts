import { describe, expect, it } from 'vitest'
import { readClaim } from './claim.ts'
import { sameClaim } from './same-claim.ts'

const same = (a: string, b: string) => sameClaim(readClaim(a), readClaim(b)) && sameClaim(readClaim(b), readClaim(a))

describe('the same claim', () => {
  it.each([
    ['The user prefers dark mode.', 'I like dark themes'],
    ["The user's favourite editor is Vim.", 'Prefers Vim as editor'],
    ["User's favorite colour is teal", 'Teal is the color I like best.'],
    ["The user doesn't eat meat.", 'The user does not eat meat'],
    ["I can't stand jazz.", 'The user dislikes jazz.'],
    ['The user lives in Graz.', "Graz is the user's home city."],
    ['Farid leads Atlas.', 'Atlas is led by Farid.'],
    ["Atlas's deadline is the 12th of May.", 'The deadline of Atlas: 12 May'],
    ['The user has two cats.', 'I own 2 cats'],
    ['The user meets the team at 9am.', 'The user meets the team at 09:00.'],
    ['The user uses VS Code as editor.', 'My editor is Visual Studio Code.'],
    ['用户喜欢 Python', 'The user likes Python.'],
    ['Please give brief answers', 'The user prefers concise replies.'],
    ['I use Vim', 'Vim is my editor of choice'],
    ['For editing I reach for Helix.', 'my go-to editor is Helix'],
    ['fav drink = mate', "The user can't imagine any drink other than mate"],
    ['The user mentioned that they reside in Graz these days.', 'home base: Graz'],
    ['Atlas must be wrapped up no later than 14 June', 'deadline for Atlas = June 14'],
    ['Atlas is spearheaded by Farid', "Farid's in charge of the Atlas project"],
    ['user does their browsing w/ Firefox', 'default browser: Firefox'],
    ['€40,000 budget for Atlas', 'Up to 40k euros can be spent on Atlas.'],
    ['Der Nutzer wohnt in Wien.', 'Ich wohne in Wien'],
    ['Ich bevorzuge kurze Antworten', 'The user prefers short answers.'],
    ['用户住在上海。', '我住在上海'],
  ])('%s | %s', (a, b) => expect(same(a, b)).toBe(true))
})

describe('not the same claim', () => {
  it.each([
    ['The user prefers Java.', 'The user prefers JavaScript.'],
    ['The user likes cats.', 'The user likes cots.'],
    ['The user lives in Graz.', "The user's sister lives in Graz."],
    ['The user prefers tabs over spaces.', 'The user prefers spaces over tabs.'],
    ['Alice reports to Bob.', 'Bob reports to Alice.'],
    ['Farid leads Atlas.', 'Atlas leads Farid.'],
    ['The user likes jazz.', 'The user does not like jazz.'],
    ['The user speaks Danish.', 'The user is learning Danish.'],
    ['The user lives in Graz.', 'The user used to live in Graz.'],
    ['The user is allergic to nuts.', 'The user likes nuts.'],
    ['The user has two cats.', 'The user has three cats.'],
    ['The user drinks coffee with milk.', 'The user drinks coffee without milk.'],
    ["The user's favourite fruit is orange.", "The user's favourite colour is orange."],
    ['The train leaves from Graz.', 'The train leaves to Graz.'],
    ['The user uses Postgres for billing.', 'The user uses Postgres for analytics.'],
    ['The user takes lessons in violin.', 'The user gives lessons in violin.'],
    ['The user wants to learn Korean.', 'The user is learning Korean.'],
    ['The user has a dog.', 'The user likes a dog.'],
    ['I live in Graz', 'My company is based in Graz'],
    ['I live in Graz', 'I lived in Graz as a child'],
    ['I live in Graz', 'I might move to Graz'],
    ['I work at Siemens', 'I worked at Siemens until 2020'],
    ['I work at Siemens', "My team's client is Siemens"],
    ['My editor is Vim', "My team's editor is Vim"],
    ['My editor is Vim', 'The user considers Vim as an editor'],
    ['My editor is Vim', 'I teach the Vim editor'],
    ["The user's favourite colour is teal", "The user's least favourite colour is teal"],
    ['I own a dog', 'I would like to own a dog'],
    ['I use Postgres at work', 'I dislike Postgres'],
    ['My laptop runs Fedora', 'My work laptop runs Fedora'],
    ['Farid leads Atlas', "Farid's boss leads Atlas"],
    ['Farid leads Atlas', 'Farid led Atlas'],
    ['Farid is the boss of Atlas', 'Atlas is the boss of Farid'],
    ['Anna is my manager', "I am Anna's manager"],
    ['The budget of Atlas is 40,000 euros', 'The monthly budget of Atlas is 40,000 euros'],
    ['The budget of Atlas is 40,000 euros', 'Atlas has already spent 40,000 euros'],
    ['Atlas is released every Friday', 'Atlas is released every other Friday'],
    ['The server of Atlas listens on port 8443', 'The debug server of Atlas listens on port 8443'],
    ['Ich wohne in Wien', 'Meine Schwester wohnt in Wien'],
    ['我的妹妹住在上海', '我住在上海'],
    ['The release of Atlas is every Monday.', 'The release of Tern is every Monday.'],
  ])('%s | %s', (a, b) => expect(same(a, b)).toBe(false))

  it('nothing is the same as an empty or senseless text, and none fails', () => {
    for (const text of ['', '   ', '...', '\ud800', 'the user is', '🙂', 'a'.repeat(5_000)])
      expect(same(text, 'The user likes jazz.')).toBe(false)
  })
})
