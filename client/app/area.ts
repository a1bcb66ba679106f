/** The app's two halves, downloaded separately: a patient's phone never loads what only staff screens need. */
export type Area = 'public' | 'staff';

const PUBLIC = [
  ...['v', 'pl', 'gl', 'g', 'r', 'gm'],
  ...['patient', 'guest', 'video', 'landing'],
  ...['mfa', 'sign-in', 'setup', 'invitation', 'forgotten-password', 'logout', 'outbox', 'design'],
  ...['terms', 'terms-conditions', 'support', 'visit-unavailable', 'error', 'unsupported'],
];

/** Unknown paths lead to the home screen (PRODUCT 3.1), which is for staff. */
export function areaOf(path: string): Area {
  const [first = ''] = path.slice(1).split(/[/;]/, 1);
  return PUBLIC.includes(first) ? 'public' : 'staff';
}
