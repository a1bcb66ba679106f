import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { CopayForm } from '#client/features/check-in/payments/copay-form.tsx';
import { SizedPage } from '#client/features/core/info/text-size.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { stepProps } from '#client/test-support/workflow.ts';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import type { Copay } from '#shared/contracts/rest/check-in/payments.ts';
import ImageStep from './image-step.tsx';
import KeptConsentStep from './kept-consent-step.tsx';
import LocationStep from './location-step.tsx';
import StillRightStep from './still-right-step.tsx';

const PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

it('shows a chosen picture before it is used', async () => {
  const page = await openPart(
    <FocusLayout>
      <SizedPage>
        <ImageStep {...stepProps()} />
      </SizedPage>
    </FocusLayout>,
    { 'GET /api/patient/sessions/:sessionId/earlier-picture': { picture: null } },
  );
  await page.user.upload(
    await screen.findByLabelText('Picture of the patient'),
    new File([PICTURE], 'me.png', { type: 'image/png' }),
  );
  await screen.findByRole('button', { name: 'Use this picture' });
  await expectGoodLooks();
});

it('shows the patient’s location with missing fields', async () => {
  const page = await openPart(
    <FocusLayout>
      <SizedPage>
        <LocationStep {...stepProps()} />
      </SizedPage>
    </FocusLayout>,
    {},
  );
  await page.press('Next');
  await screen.findByText('Choose a state');
  await expectGoodLooks();
});

it('shows the home on file to confirm', async () => {
  const { workflow, ...props } = stepProps();
  const home = { street: '12 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85004' } as const;
  await openPart(
    <FocusLayout>
      <SizedPage>
        <LocationStep {...props} workflow={{ ...workflow, addressOnFile: home }} />
      </SizedPage>
    </FocusLayout>,
    {},
  );
  await screen.findByText(/12 Main St/);
  await expectGoodLooks();
});

it('shows a copay whose amount the patient may change', async () => {
  const copay = {
    practiceName: 'Saguaro Family Medicine',
    currency: 'usd',
    processor: null,
  } as unknown as Copay;
  const terms = { mode: 'suggested', amountCents: 2_500, mandatory: false } as const;
  await openPart(
    <FocusLayout>
      <CopayForm
        sessionId={stepProps().sessionId}
        copay={copay}
        terms={terms}
        onChange={vi.fn()}
        onTokenFailure={vi.fn()}
      />
    </FocusLayout>,
    {},
  );
  await screen.findByText('You will not be charged before your visit is over');
  await expectGoodLooks();
});

it('shows an earlier consent to confirm', async () => {
  const { workflow, ...props } = stepProps();
  const steps = (['terms', 'consent', 'signature'] as const).map((step) => ({
    step,
    mandatory: true,
    state: 'STEP_INCOMPLETE' as const,
  }));
  const page = await openPart(
    <FocusLayout>
      <SizedPage>
        <KeptConsentStep
          {...props}
          workflow={{ ...workflow, steps }}
          kept={{ signedOn: '2026-11-03', until: '2027-11-03' }}
          onRefuse={vi.fn()}
        />
      </SizedPage>
    </FocusLayout>,
    {},
  );
  await page.press('Continue');
  await screen.findByText(/Please enter a valid date of birth/);
  await expectGoodLooks();
});

it('shows what has not changed since an earlier visit, with a missing answer', async () => {
  const { workflow, ...props } = stepProps();
  const home = { street: '12 Mesa Drive', city: 'Phoenix', state: 'AZ', zipCode: '85004' } as const;
  const [why, medications] = ['What brings you here today?', 'Do you take any medications?'].map(
    (en, index) => ({
      questionId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f070${index}`,
      question: { en, es: en },
      help: null,
      type: 'Free Text' as const,
      required: true,
      options: [],
    }),
  );
  if (!why || !medications) throw new Error('no questions');
  const page = await openPart(
    <FocusLayout>
      <SizedPage>
        <StillRightStep
          {...props}
          workflow={workflow}
          onElsewhere={vi.fn()}
          known={{
            steps: ['location', 'intake'],
            home,
            mobile: '+16025550142',
            picture: null,
            intake: {
              questions: [why, medications, { ...why, questionId: home.city, required: false }],
              answers: {},
              offered: { [medications.questionId]: { answer: 'Lisinopril, 10 mg', on: '2026-10-03' } },
            },
          }}
        />
      </SizedPage>
    </FocusLayout>,
    {},
  );
  await page.press('Yes, this is right');
  await screen.findByText('Required Field: please answer this question');
  await expectGoodLooks();
});
