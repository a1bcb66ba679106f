import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-people.ts';

export function welcome({
  publicUrl,
  demo,
  setupToken,
  copyOf,
}: {
  publicUrl: string;
  demo: boolean;
  setupToken: string | null;
  copyOf: string | null;
}): string {
  const lines = ['', `  Anteroom is running: ${publicUrl}`, ''];
  if (copyOf) {
    lines.push(
      `  This is a restored copy, of ${copyOf}. It talks to no one: messages, pushes, writes to record systems,`,
      '  payments, exports and anchors wait. If it is the installation now, stop it, run "npm run take-over", and',
      '  start it again. The former installation must not run then.',
      '',
    );
  }
  if (setupToken) {
    lines.push(
      '  There is no account yet. Make the first administrator here; the link works once:',
      `    ${publicUrl}/setup/${setupToken}`,
      '',
    );
  }
  if (demo) {
    const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
    lines.push(
      `  Demo accounts, all with the password ${DEMO_PASSWORD}`,
      ...DEMO_ACCOUNTS.map(({ email, purpose }) => `    ${email.padEnd(width)}  ${purpose}`),
      '',
      '  What to try first:',
      `    1. Sign in as ${DEMO_ACCOUNTS[0]?.email} and open a visit of today, or schedule one.`,
      `    2. Find the patient's message in the outbox, ${publicUrl}/outbox, and open its link in`,
      '       another browser or a private window. Check in.',
      '    3. Admit the patient. You see and hear each other.',
      '',
    );
  }
  return lines.join('\n');
}
