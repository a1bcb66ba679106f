import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { DeviceTestRun } from '#client/features/check-in/device-test/device-test-run.ts';
import * as running from '#client/features/check-in/device-test/use-device-test-run.ts';
import { type Answers, type Refusal, refuse } from '#client/test-support/answers.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart, openScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { stepProps } from '#client/test-support/workflow.ts';
import CancelDialog from './cancel-dialog.tsx';
import ConsentDownload from './consent-download.tsx';
import DeviceTestStep from './device-test-step.tsx';
import ImageStep from './image-step.tsx';
import IntakeStep from './intake-step.tsx';
import LocationStep from './location-step.tsx';
import { PartnerCheckInStep, PartnerIntakeStep } from './partner-step.tsx';
import SignatureStep from './signature-step.tsx';
import TermsStep from './terms-step.tsx';

vi.mock('#client/features/check-in/device-test/use-device-test-run.ts', { spy: true });

const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const TERMS = 'POST /api/patient/sessions/:sessionId/workflow/terms';
const LOCATION = 'POST /api/patient/sessions/:sessionId/workflow/location';
const PICTURE = 'POST /api/patient/sessions/:sessionId/workflow/images';
const INTAKE = 'GET /api/patient/sessions/:sessionId/intake';
const EARLIER = 'GET /api/patient/sessions/:sessionId/earlier-picture';
const PARTNER = 'GET /api/patient/sessions/:sessionId/partner-steps/:kind';

it('terms: reports that consent was not saved', async () => {
  const page = await openPart(<TermsStep {...stepProps()} />, { [TERMS]: unspecific });
  await page.press('Agree to all');
  await says('FAILED_CONSENT_SAVE');
});

it('signature: shows a representative no errors from the patient’s form', async () => {
  const page = await openPart(<SignatureStep {...stepProps()} />, {});
  await page.press('Sign');
  const name = await page.field('Type your full name');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await page.user.click(screen.getByRole('radio', { name: /^I am signing for the patient/ }));
  await page.field('Patient’s full name');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0));
  await page.press('Sign');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).not.toHaveLength(0));
});

itSays(['PROVIDER_NOT_LICENSED'], async (refusal) => {
  const page = await openPart(<LocationStep {...stepProps()} />, { [LOCATION]: refusal });
  await page.user.click(await screen.findByRole('radio', { name: 'At work' }));
  await page.fill('Street and number', '1 Main Street');
  await page.fill('City', 'Tucson');
  await page.choose('In which state?', 'AZ');
  await page.press('Next');
});

it('location: names each missing field, and starts with the practice’s state', async () => {
  const page = await openPart(<LocationStep {...stepProps()} />, {});
  const [, first] = (await screen.findByLabelText('In which state?')).querySelectorAll('option');
  expect(first?.textContent).toBe('Arizona');
  await page.press('Next');
  for (const words of [
    'Choose where you will be',
    'Enter your street address',
    'Enter your city',
    'Choose a state',
  ])
    await screen.findByText(words);
});

it('device test: offers one way to leave a skippable step while the test runs', async () => {
  const run = new DeviceTestRun({ as: 'patient', sessionId: stepProps().sessionId });
  run.store.setState({ phase: 'running' });
  vi.spyOn(running, 'useDeviceTestRun').mockReturnValue(run);
  const skip = vi.fn();
  const page = await openPart(<DeviceTestStep {...stepProps()} skip={skip} />, {});
  await page.press('Skip for now');
  expect(skip).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Cancel test' })).toBeNull();
});

const HOME = { street: '12 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85004' } as const;

function atLocation() {
  const props = stepProps();
  return { ...props, workflow: { ...props.workflow, addressOnFile: HOME } };
}

it('location: confirms the home on file with one tap', async () => {
  const props = atLocation();
  const page = await openPart(<LocationStep {...props} />, { [LOCATION]: props.workflow });
  await screen.findByText(/12 Main St/);
  expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
  await page.press('Yes, I will be at home');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalled());
  expect(page.server.sent(LOCATION)).toMatchObject([
    { body: { place: 'home', otherPlace: null, ...HOME, callbackNumber: '+16025550142' } },
  ]);
});

it('location: gives a patient who is elsewhere an empty form, and keeps the number', async () => {
  const page = await openPart(<LocationStep {...atLocation()} />, {});
  await page.press('I will be somewhere else');
  await page.title('Where will you be?');
  expect(document.activeElement?.textContent).toBe('Where will you be?');
  expect((await page.field('City')).value).toBe('');
  expect((await page.field('Phone number')).value).toBe('(602) 555-0142');
  expect(screen.getAllByRole('radio').some((place) => (place as HTMLInputElement).checked)).toBe(false);
  await page.press('Next');
  await screen.findByText('Choose where you will be');
});

async function sendPicture(answers: Answers) {
  const page = await openPart(<ImageStep {...stepProps()} />, { [EARLIER]: { picture: null }, ...answers });
  await page.user.upload(
    await screen.findByLabelText('Picture of the patient'),
    new File(['x'], 'me.png', { type: 'image/png' }),
  );
  await screen.findByRole('img', { name: 'The picture you took' });
  screen.getByRole('button', { name: 'Retake' });
  expect(page.server.sent(PICTURE)).toEqual([]);
  await page.press('Use this picture');
}

itSays(
  ['ERROR_INVALID_IMAGE_TYPE', 'ERROR_PROCESSING_IMAGE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
  (refusal) => sendPicture({ [PICTURE]: refusal }),
);

it('picture: reports a failed upload, and offers to continue without it', async () => {
  await sendPicture({ [PICTURE]: unspecific });
  await says('ERROR_UPLOADING_IMAGE');
  await says('PHOTO_UPLOAD_ERROR');
  await screen.findByRole('button', { name: 'Continue Without Image' });
});

it.each([
  ['en', 'Please complete the following'],
  ['es', 'Por favor, complete lo siguiente'],
] as const)('intake: asks for the answers in the specification’s words (%s)', async (language, words) => {
  await openPart(
    <IntakeStep {...stepProps()} />,
    { [INTAKE]: { questions: [], answers: {}, offered: {} } },
    { language },
  );
  await screen.findByText(words);
});

it('intake: reports that it could not be loaded', async () => {
  await openPart(<IntakeStep {...stepProps()} />, { [INTAKE]: unspecific });
  await says('UNABLE_TO_LOAD_INTAKE');
});

it('intake: reports that answers were not sent', async () => {
  const page = await openPart(<IntakeStep {...stepProps()} />, {
    [INTAKE]: { questions: [], answers: {}, offered: {} },
    'POST /api/patient/sessions/:sessionId/intake': unspecific,
  });
  await page.press('Next');
  await says('FAILED_TO_SUBMIT_ANSWER');
});

it('intake: applies a correction only once it is saved', async () => {
  const question = {
    questionId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0777',
    question: { en: 'What brings you here today?', es: '' },
    help: null,
    type: 'Free Text' as const,
    required: true,
    options: [],
  };
  const { questionId } = question;
  const ANSWER = 'POST /api/patient/sessions/:sessionId/intake/answers';
  const props = { ...stepProps(), isDone: true };
  const page = await openPart(<IntakeStep {...props} />, {
    [INTAKE]: { questions: [question], answers: { [questionId]: 'A cough' }, offered: {} },
    [ANSWER]: { questionId },
    'POST /api/patient/sessions/:sessionId/intake': props.workflow,
  });
  await page.fill('What brings you here today?', 'A bad cough');
  expect(page.server.sent(ANSWER)).toEqual([]);
  await page.press('Save changes');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalled());
  expect(page.server.sent(ANSWER)).toHaveLength(1);
});

itSays(['PARTNER_ANSWERS'], async (refusal) => {
  const page = await openPart(<PartnerIntakeStep {...stepProps()} />, {
    [PARTNER]: { host: 'intake.example.org', message: { en: '', es: '' }, state: 'failed' },
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': refusal,
  });
  await page.press('The page does not work: continue without it');
});

it.each([
  ['failed', 'en', true, 'Our partner’s form'],
  ['left', 'en', true, 'Our partner’s form'],
  ['cancelled', 'en', false, 'Our partner’s form'],
  ['cancelled', 'es', false, 'Formulario de nuestro socio'],
] as const)(
  'shows the partner’s form %s under one name, and offers to skip it only if it may not work',
  async (state, language, around, title) => {
    await openPart(
      <PartnerCheckInStep {...stepProps()} />,
      { [PARTNER]: { host: 'intake.example.org', message: { en: '', es: '' }, state } },
      { language },
    );
    await screen.findByRole('heading', { name: title });
    await screen.findByText(/intake\.example\.org/, { selector: 'button *, button' });
    expect(screen.queryAllByRole('button', { name: /continue without it|continuar sin ella/ })).toHaveLength(
      around ? 1 : 0,
    );
  },
);

async function cancel({ code, status }: Refusal) {
  const onCancel = async () => {
    throw new ApiError(code ?? 'NO_CONNECTION', status);
  };
  const reasons = [{ en: 'I feel better', es: 'Me siento mejor' }];
  const page = await openPart(
    <LiveVisit state={{ you: SEAT }}>
      <CancelDialog reasons={reasons} declined={null} onClose={vi.fn()} onCancel={onCancel} />
    </LiveVisit>,
    {},
  );
  await page.choose('Why are you canceling?', 'I feel better');
  await page.press('Cancel visit');
}

itSays(['VISIT_HAS_BEGUN'], cancel);

it('canceling: reports that the visit was not canceled', async () => {
  await cancel(unspecific);
  await says('FAILED_CANCEL_VISIT');
});

it('reports that the signed consent could not be opened', async () => {
  const page = await openPart(<ConsentDownload sessionId={stepProps().sessionId} />, {});
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  await page.press('Download what you signed');
  await says('FAILED_TO_OPEN_CONSENT_DOCUMENT');
});

it.each(['STEP_INCOMPLETE', 'STEP_NOT_ENABLED'] as const)('reloads the steps after %s', async (code) => {
  const onReload = vi.fn(async () => {});
  const page = await openPart(<TermsStep {...stepProps()} onReload={onReload} />, {
    [TERMS]: refuse(409, code),
  });
  await page.press('Agree to all');
  await vi.waitFor(() => expect(onReload).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

const RETURN = 'POST /api/patient/sessions/:sessionId/partner-return';
const VIEW = 'POST /api/patient/sessions/:sessionId/page-views';
const back = (refusal: Refusal) =>
  openScreen(`/patient/partner/${stepProps().sessionId}?token=${'t'.repeat(43)}`, {
    [RETURN]: refusal,
    [VIEW]: { counted: false },
  });

it('explains what to do after a return that could not be confirmed', async () => {
  await back(refuse(403, 'PARTNER_RETURN_REFUSED'));
  await screen.findByText('We could not confirm your return');
});

it('leads a return that was already used to the visit', async () => {
  await back(refuse(409, 'PARTNER_RETURN_USED'));
  await vi.waitFor(() => expect(location.pathname).toBe(`/patient/visit/${stepProps().sessionId}`));
});
