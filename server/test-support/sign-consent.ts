import type { Browser } from './browser.ts';

export function signConsent(browser: Browser, sessionId: string, typedSignature = 'Walter Brandt') {
  return browser.call('POST /api/patient/sessions/:sessionId/workflow/signature', {
    params: { sessionId },
    body: {
      version: '2.1',
      language: 'en',
      signedBy: 'patient',
      typedSignature,
      dateOfBirth: '1952-11-21',
      representative: null,
    },
  });
}
