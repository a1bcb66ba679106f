/** What the server answers when a person begins to add a passkey. */
export const PASSKEY_OPTIONS = {
  options: {
    challenge: 'YXNrZWQ',
    rp: { id: 'localhost', name: 'Anteroom' },
    user: { id: 'aWQ', name: 'ida', displayName: '' },
    pubKeyCredParams: [],
  },
};

/** The second step of signing in, of a person who gets codes by email. */
export const MFA_STANDING = {
  practiceName: 'Saguaro Family Medicine',
  practice: null,
  language: 'en' as const,
  supportPhone: '',
  app: false,
  passkey: false,
  passkeysMadeFor: [],
  recovery: false,
  destinations: [{ method: 'Email' as const, hint: 'w***@example.test' }],
  sent: null,
  resendInSeconds: 0,
  passed: false,
  continueTo: '/',
};
