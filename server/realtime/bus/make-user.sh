#!/bin/sh
# Prints Redis's list of users (`aclfile`) with Anteroom's alone: the commands and keys that it uses, and nothing of the server's.
# Reads the password from the file that it is given; the list has its SHA-256.
set -eu

password=$(cat "$1")
if [ -z "$password" ]; then
  echo 'REDIS_PASSWORD is not set' >&2
  exit 1
fi
hash=$(printf %s "$password" | sha256sum | cut -d ' ' -f 1)

# Owners of visits, beats of processes, the stream of events; calls by address; what processes tell each other.
keys='~anteroom:* ~calls:*'
channels='resetchannels &anteroom*'
# The last three are what ioredis asks when it connects.
commands='-@all +eval +get +set +del +exists +incr +pexpire +pttl +multi +exec +xadd +xread +xrange +xtrim
  +publish +subscribe +unsubscribe +pubsub|numsub
  +ping +info +hello'

printf '%s\n' 'user default off resetpass resetkeys resetchannels -@all'
# Unquoted: one line.
echo user anteroom on "#$hash" resetkeys $keys $channels $commands
