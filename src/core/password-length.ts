/** Characters of a new password. How long a sign-in lasts is the setting `server.sessionDays`. */
export const passwordLength = { min: 10, max: 200 } as const
