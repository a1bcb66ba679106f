/**
 * Which of the two halves of the app an address belongs to. They are separate downloads: a patient's
 * phone never fetches what only the staff's screens need.
 */
export type Area = 'public' | 'staff';

const PUBLIC = [
  ...['v', 'pl', 'gl', 'g', 'r', 'gm'],
  ...['patient', 'guest', 'video', 'landing'],
  ...['mfa', 'sign-in', 'setup', 'invitation', 'logout', 'outbox'],
  ...['terms', 'terms-conditions', 'support', 'visit-unavailable', 'error', 'unsupported'],
];

/** Any path nobody knows is the home screen (PRODUCT 3.1), which is the staff's. */
export function areaOf(path: string): Area {
  const [first = ''] = path.slice(1).split(/[/;]/, 1);
  return PUBLIC.includes(first) ? 'public' : 'staff';
}
