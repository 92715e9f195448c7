/**
 * Accounts, in the form in which better-auth reads and writes them: its own names, times and truths of their own types. Ours are `role`, `blocked` and
 * `dayCapCents`. `account` holds how a user signs in: a password's hash, or who they are at an identity provider.
 */
export const accountSchema = `
  create table "user" (
    id text collate "C" primary key, name text not null, email text not null unique, "emailVerified" boolean not null, image text,
    "createdAt" timestamptz not null, "updatedAt" timestamptz not null,
    role text not null default 'user' check (role in ('user', 'admin')), blocked boolean not null default false, "dayCapCents" numeric
  );
  create table session (
    id text primary key, "userId" text not null references "user" (id) on delete cascade, token text not null unique,
    "expiresAt" timestamptz not null, "ipAddress" text, "userAgent" text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null
  );
  create index "session_userId" on session ("userId");
  create table account (
    id text primary key, "userId" text not null references "user" (id) on delete cascade, "accountId" text not null, "providerId" text not null,
    "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz,
    scope text, password text, "createdAt" timestamptz not null, "updatedAt" timestamptz not null
  );
  create index "account_userId" on account ("userId");
  create table verification (
    id text primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz not null,
    "updatedAt" timestamptz not null
  );
  create index verification_identifier on verification (identifier);`
