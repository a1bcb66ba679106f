#!/usr/bin/env bash
# Builds the image and runs docker-compose.yml for real: health, migration, a backup, and its restore into an empty
# database. Needs a Docker engine with Compose 2.23.1 or newer, and the ports of docker-compose.yml. Everything that it
# makes has the project's name below, and is removed at the end; an installation on this machine is left alone, and has
# to be stopped for its ports.
#
#   scripts/try-compose.sh
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
export COMPOSE_PROJECT_NAME=anteroom-try-$$
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# The environment takes precedence over .env.
export DOMAIN=localhost SFU_ANNOUNCED_ADDRESS=127.0.0.1
export CLAMD_URL= UPLOADS_UNSCANNED=true
APP_SECRET=$(password)
TURN_SECRET=$(password)
POSTGRES_PASSWORD=$(password)
DATABASE_OWNER_PASSWORD=$(password)
DATABASE_PASSWORD=$(password)
REDIS_PASSWORD=$(password)
export APP_SECRET TURN_SECRET POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_PASSWORD REDIS_PASSWORD

end() {
  local code=$?
  if [ "$code" -ne 0 ]; then docker compose logs --tail 100 || true; fi
  docker compose down --volumes --remove-orphans --timeout 30 || true
  rm -rf "$work"
  exit "$code"
}
trap end EXIT

say() { printf '\n== %s\n' "$1"; }

# `--wait` fails if a container is unhealthy or ends. Without the virus scanner.
up() { docker compose up --detach --wait --wait-timeout 300 front turn; }

# Through the proxy, whose certificate for localhost is its own authority's.
answers() {
  curl --fail --silent --show-error --insecure --retry 20 --retry-delay 1 --retry-all-errors "https://localhost$1"
}

# What a restore has to bring back.
kept() {
  docker compose exec -T postgres psql --username=anteroom --dbname=anteroom --tuples-only --no-align --command \
    "select string_agg(practices.name || ' ' || accounts.email, ',') from practices, accounts"
}

say 'build'
docker compose build app

say 'start'
up
answers /healthz
answers /readyz | grep --quiet '"ready":true'
answers / | grep --quiet '<title>'

say 'the first administrator makes a practice'
link=$(docker compose logs --no-log-prefix app | grep --only-matching 'https://localhost/setup/[A-Za-z0-9_-]*')
answers "/api/auth/setup/${link##*/}" | grep --quiet '"open":true'
curl --fail --silent --show-error --insecure --output /dev/null \
  --header 'content-type: application/json' --header 'origin: https://localhost' \
  --data "$(printf '{"practiceName":"Saguaro","timeZone":"America/Phoenix","firstName":"Ana","lastName":"Silva",
    "email":"ana@example.org","password":"%s"}' "$(password)")" \
  "https://localhost/api/auth/setup/${link##*/}"
before=$(kept)
[ "$before" = 'Saguaro ana@example.org' ]

say 'a second migration changes nothing'
docker compose run --rm migrate
answers /readyz > /dev/null

say 'backup'
docker compose exec -T app node server/backup-command.ts - > "$work/try.backup"
chmod 755 "$work"
chmod 644 "$work/try.backup"

say 'restore into an empty database'
docker compose down --timeout 30
docker volume rm "${COMPOSE_PROJECT_NAME}_postgres-data" > /dev/null
docker compose run --rm --volume "$work:/backups:ro" migrate node server/restore-command.ts /backups/try.backup
up
answers /readyz | grep --quiet '"ready":true'
[ "$(kept)" = "$before" ]

say 'a restart in order'
docker compose restart --timeout 30 app
up
answers /readyz | grep --quiet '"ready":true'

say 'everything worked'
