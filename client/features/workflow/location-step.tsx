import { useTranslation } from 'react-i18next';
import { US_STATES, type UsState } from '../../../shared/domain/us-states.ts';
import { CONSENT_PLACES, type ConsentPlace } from '../../../shared/domain/workflow.ts';
import { toE164 } from '../../../shared/rules/phone.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { call } from '../../api/call.ts';
import { Notice } from '../../components/notice.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { FormChoice, FormSelect, FormText } from '../../forms/fields.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';

const EMPTY = { place: '', state: '', callbackNumber: '' };
type Location = typeof EMPTY;

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

const check = ({ place, state, callbackNumber }: Location) => ({
  place: place ? undefined : 'FIELD_REQUIRED',
  state: state ? undefined : 'FIELD_REQUIRED',
  callbackNumber: toE164(callbackNumber) === null ? 'PHONE_INVALID' : undefined,
});

/** Where the patient is during the visit (PRODUCT 8.6): the two options, the state, a number to call back. */
export default function LocationStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const form = useStepForm<Location>(props, {
    name: 'location',
    values: EMPTY,
    check,
    save: ({ place, state, callbackNumber }) =>
      call('POST /api/patient/sessions/:sessionId/workflow/location', {
        params: { sessionId: props.sessionId },
        body: { place: place as ConsentPlace, state: state as UsState, callbackNumber },
        stayOnUnauthorised: true,
      }),
  });

  return (
    <Form form={form}>
      <StepFrame title={t('locationTitle')} actions={<SubmitButton block>{t('next')}</SubmitButton>}>
        <p>{t('locationHelp')}</p>
        <FormChoice<Location>
          name="place"
          legend={t('locationQuestion')}
          options={CONSENT_PLACES.map((value) => ({ value, label: t(`place ${value}`) }))}
        />
        <FormSelect<Location>
          name="state"
          label={t('stateQuestion')}
          placeholder={t('choose')}
          autoComplete="address-level1"
          options={STATES}
        />
        <FormText<Location>
          name="callbackNumber"
          label={t('callbackNumber')}
          hint={t('callbackHint')}
          type="tel"
          autoComplete="tel"
          maxLength={LIMITS.phone}
        />
        <Notice tone="waiting">{t('emergencyCall')}</Notice>
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </StepFrame>
    </Form>
  );
}
