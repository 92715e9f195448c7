/** Somebody of the office that the generator makes up. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly address: string
}

const colleague = (id: string, name: string, address?: string): Colleague => ({
  ...{ id, name },
  address:
    address ??
    `${name
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z]+/g, '.')}@acme.example`,
})

/** Alex of finance. */
export const chen = colleague('U0CHEN', 'Alex Chen')
/** Alex of engineering. */
export const rivera = colleague('U0RIVERA', 'Alex Rivera')

/** Everybody by their first name, but for both of the name Alex. */
export const people = {
  mara: colleague('U0MARA', 'Mara Novak'),
  tomas: colleague('U0TOMAS', 'Tomás Ortega'),
  ingrid: colleague('U0INGRID', 'Ingrid Solberg'),
  priya: colleague('U0PRIYA', 'Priya Raman'),
  dana: colleague('U0DANA', 'Dana Whitfield'),
  jonas: colleague('U0JONAS', 'Jonas Keller'),
  lucia: colleague('U0LUCIA', 'Lucía Ferrer'),
  omar: colleague('U0OMAR', 'Omar Haddad'),
  yuki: colleague('U0YUKI', 'Yuki Tanaka'),
  bela: colleague('U0BELA', 'Béla Szabó'),
  grace: colleague('U0GRACE', 'Grace Okafor'),
  henrik: colleague('U0HENRIK', 'Henrik Lund'),
} as const

export const everybody: readonly Colleague[] = [chen, rivera, ...Object.values(people)]

export const channels = ['general', 'finance', 'engineering', 'office', 'travel', 'support'] as const
export type Channel = (typeof channels)[number]

/** ms since 1970 of the day on which everything ends. */
export const today = Date.UTC(2026, 10, 20, 9)
export const day = 86_400_000
