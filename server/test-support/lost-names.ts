// Loaded with `--import`; resolves every name below `.test` to this machine. While the file LOST_NAMES exists,
// resolves none and fails with the code in that file, like a resolver without a server.
import dns, { type LookupAddress } from 'node:dns';
import { existsSync, readFileSync } from 'node:fs';

type Answer = (error: NodeJS.ErrnoException | null, address?: unknown, family?: number) => void;

const file = process.env.LOST_NAMES ?? '';
const { lookup } = dns;

function lookupHere(name: string, ...more: unknown[]): void {
  const answer = more.at(-1) as Answer;
  if (!name.endsWith('.test')) return void (lookup as (...all: unknown[]) => void)(name, ...more);
  if (existsSync(file)) {
    const code = readFileSync(file, 'utf8');
    const error = Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
      code,
      syscall: 'getaddrinfo',
      hostname: name,
    });
    return void process.nextTick(answer, error);
  }
  const here: LookupAddress = { address: '127.0.0.1', family: 4 };
  const wantsAll = (more[0] as { all?: boolean } | undefined)?.all;
  process.nextTick(answer, null, ...(wantsAll ? [[here]] : [here.address, here.family]));
}

Object.assign(dns, { lookup: lookupHere });
