import { CANDIDATE_KINDS } from '../domain/connection.ts';

const NETWORKS = ['wifi', 'cellular', 'ethernet', 'bluetooth', 'wimax', 'other'] as const;

type LostNetwork =
  | { network: (typeof NETWORKS)[number] }
  | { candidate: (typeof CANDIDATE_KINDS)[number]; protocol: string };

export function lostNetwork(name: string): LostNetwork | null {
  const network = NETWORKS.find((known) => known === name);
  if (network) return { network };
  const [way, protocol = ''] = name.split('/');
  const candidate = CANDIDATE_KINDS.find((known) => known === way);
  return candidate ? { candidate, protocol: protocol.toUpperCase() } : null;
}
