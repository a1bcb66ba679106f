import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { US_STATES, type UsState } from '../../../shared/domain/us-states.ts';
import { CONSENT_PLACES, type ConsentPlace } from '../../../shared/domain/workflow.ts';
import { toE164 } from '../../../shared/rules/phone.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import { Notice } from '../../components/notice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';

type Field = 'place' | 'state' | 'callbackNumber';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

/** Where the patient is during the visit (PRODUCT 8.6): the two options, the state, a number to call back. */
export default function LocationStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues, forget] = useDraft(`location ${props.sessionId}`, {
    place: '',
    state: '',
    callbackNumber: '',
  });
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const { busy, error, fields, send } = useStepCall(props);
  function change(changes: Partial<typeof values>) {
    setValues(changes);
    // What is being mended is not complained about meanwhile.
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }
  const errorOf = (field: Field) => words.field(wrong[field] ?? fields[field]);

  async function next(event: FormEvent) {
    event.preventDefault();
    const found: typeof wrong = {};
    if (!values.place) found.place = 'FIELD_REQUIRED';
    if (!values.state) found.state = 'FIELD_REQUIRED';
    if (toE164(values.callbackNumber) === null) found.callbackNumber = 'PHONE_INVALID';
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    const { place, state, callbackNumber } = values;
    const sent = await send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/location', {
        params: { sessionId: props.sessionId },
        body: { place: place as ConsentPlace, state: state as UsState, callbackNumber },
        stayOnUnauthorised: true,
      }),
    );
    if (sent) forget();
    else focusFirstError(form);
  }

  return (
    <form ref={form} onSubmit={next} noValidate>
      <StepFrame
        title={t('locationTitle')}
        actions={
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {t('next')}
          </Button>
        }
      >
        <p>{t('locationHelp')}</p>
        <ChoiceGroup
          legend={t('locationQuestion')}
          name="place"
          value={values.place}
          error={errorOf('place')}
          onChange={(event) => change({ place: event.target.value })}
          options={CONSENT_PLACES.map((value) => ({ value, label: t(`place ${value}`) }))}
        />
        <SelectField
          label={t('stateQuestion')}
          placeholder={t('choose')}
          autoComplete="address-level1"
          value={values.state}
          error={errorOf('state')}
          options={STATES}
          onChange={(event) => change({ state: event.target.value })}
        />
        <TextField
          label={t('callbackNumber')}
          hint={t('callbackHint')}
          type="tel"
          autoComplete="tel"
          maxLength={25}
          value={values.callbackNumber}
          error={errorOf('callbackNumber')}
          onChange={(event) => change({ callbackNumber: event.target.value })}
        />
        <Notice tone="waiting">{t('emergencyCall')}</Notice>
        {error && Object.keys(fields).length === 0 ? <ErrorNotice error={error} /> : null}
      </StepFrame>
    </form>
  );
}
