/** The app's separately downloaded parts: a patient's phone never loads staff's code. */
export type Area = 'patient' | 'public' | 'staff';

const PATIENT = ['v', 'pl', 'gm', 'd', 'h', 'patient'];

const PUBLIC = [
  ...['gl', 'g', 'r', 'guest', 'video', 'landing'],
  ...[
    'mfa',
    'sign-in',
    'setup',
    'invitation',
    'forgotten-password',
    'contact-change',
    'logout',
    'outbox',
    'demo-partner',
    'design',
  ],
  ...['terms', 'terms-conditions', 'support', 'visit-unavailable', 'error', 'unsupported'],
];

/** Unknown paths lead to the home screen (PRODUCT 3.1), which is for staff. */
export function areaOf(path: string): Area {
  const [first = ''] = path.slice(1).split(/[/;]/, 1);
  if (PATIENT.includes(first)) return 'patient';
  return PUBLIC.includes(first) ? 'public' : 'staff';
}
