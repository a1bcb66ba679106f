#!/bin/sh
# Makes Anteroom's two roles in a PostgreSQL, and gives one of them the database: see roles.sql. Again changes the passwords
# and nothing else. Connects with psql 15 or newer as PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE say, as a superuser;
# DATABASE_OWNER_PASSWORD and DATABASE_PASSWORD are the passwords of anteroom_owner and anteroom_app.
# Each of the three passwords may be the content of a file instead, as PGPASSWORD_FILE, DATABASE_OWNER_PASSWORD_FILE and
# DATABASE_PASSWORD_FILE name it.
set -eu

if [ -n "${PGPASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PGPASSWORD_FILE"); export PGPASSWORD; fi
if [ -n "${DATABASE_OWNER_PASSWORD_FILE:-}" ]; then
  DATABASE_OWNER_PASSWORD=$(cat "$DATABASE_OWNER_PASSWORD_FILE")
  export DATABASE_OWNER_PASSWORD
fi
if [ -n "${DATABASE_PASSWORD_FILE:-}" ]; then DATABASE_PASSWORD=$(cat "$DATABASE_PASSWORD_FILE"); export DATABASE_PASSWORD; fi

if [ -z "${DATABASE_OWNER_PASSWORD:-}" ] || [ -z "${DATABASE_PASSWORD:-}" ]; then
  echo 'Set DATABASE_OWNER_PASSWORD and DATABASE_PASSWORD, each another: for the roles anteroom_owner and anteroom_app.' >&2
  exit 1
fi

cd "$(dirname "$0")"
# Passwords reach psql by the environment: command lines are public on a machine.
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 <<'SQL'
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv app_password DATABASE_PASSWORD
select set_config('anteroom.owner_password', :'owner_password', false) as owner,
  set_config('anteroom.app_password', :'app_password', false) as app \gset made_
\ir roles.sql
SQL
