import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { stepProps } from '#client/test-support/workflow.ts';
import ConsentStep from './consent-step.tsx';
import { SettledStep } from './settled-step.tsx';

const CONSENT = 'POST /api/patient/sessions/:sessionId/workflow/consent';
const TEXT_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';

function props() {
  const { workflow, ...others } = stepProps();
  const ownConsent = {
    version: 3,
    title: { en: 'Consent to home visits', es: 'Consentimiento para visitas en casa' },
    body: {
      en: 'I agree:\n\n- to visits at home\n\n# Risks\n\n1. I may fall.',
      es: 'Acepto las visitas en casa.',
    },
  };
  return { ...others, workflow: { ...workflow, consentVariant: TEXT_ID, ownConsent } };
}

it('shows the practice’s own text in sections, and agrees to its version', async () => {
  const given = props();
  const page = await openPart(<ConsentStep {...given} />, { [CONSENT]: given.workflow });
  await screen.findByRole('heading', { name: 'Consent to home visits' });
  screen.getByRole('heading', { name: 'Risks' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'to visits at home',
    'I may fall.',
  ]);
  expect(screen.queryByText(/^This list has items 0/)).toBeNull();
  await page.press('Agree');
  await vi.waitFor(() => expect(given.onDone).toHaveBeenCalled());
  expect(page.server.sent(CONSENT)[0]?.body).toEqual({
    version: '2.1',
    language: 'en',
    variant: TEXT_ID,
    textVersion: 3,
  });
});

it('shows again what the patient agreed to', async () => {
  await openPart(<SettledStep step="consent" {...props()} isDone />, {});
  await screen.findByRole('heading', { name: 'Consent to home visits' });
  screen.getByText('to visits at home');
});

itSays(['CONSENT_CHANGED'], async (refusal) => {
  const onReload = vi.fn(async () => {});
  const page = await openPart(<ConsentStep {...props()} onReload={onReload} />, { [CONSENT]: refusal });
  await page.press('Agree');
  await vi.waitFor(() => expect(onReload).toHaveBeenCalledOnce());
});
