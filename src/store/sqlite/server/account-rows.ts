/**
 * Accounts in `server.db`, in the form in which better-auth reads and writes them: its own names, times as ISO 8601 texts. Ours are `role`, `blocked` and
 * `dayCapCents`. `account` holds how a user signs in: a password's hash, or who they are at an identity provider.
 */
export const accountSchema = `
  create table user (
    id text primary key, name text not null, email text not null unique, emailVerified integer not null, image text,
    createdAt text not null, updatedAt text not null,
    role text not null default 'user' check (role in ('user', 'admin')), blocked integer not null default 0, dayCapCents real
  ) strict;
  create table session (
    id text primary key, userId text not null references user (id) on delete cascade, token text not null unique, expiresAt text not null,
    ipAddress text, userAgent text, createdAt text not null, updatedAt text not null
  ) strict;
  create index session_userId on session (userId);
  create table account (
    id text primary key, userId text not null references user (id) on delete cascade, accountId text not null, providerId text not null,
    accessToken text, refreshToken text, idToken text, accessTokenExpiresAt text, refreshTokenExpiresAt text, scope text, password text,
    createdAt text not null, updatedAt text not null
  ) strict;
  create index account_userId on account (userId);
  create table verification (
    id text primary key, identifier text not null, value text not null, expiresAt text not null, createdAt text not null, updatedAt text not null
  ) strict;
  create index verification_identifier on verification (identifier);`
