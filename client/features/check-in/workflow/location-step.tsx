import { House } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { Loading } from '#client/ui/components/loading.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormChoice, FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import { useFollowing } from '#client/ui/forms/use-following.ts';
import type { AddressOnFile } from '#shared/contracts/rest/check-in/workflow.ts';
import { US_STATES, type UsState } from '#shared/domain/us-states.ts';
import { CONSENT_PLACES, type ConsentPlace } from '#shared/domain/workflow.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { isZipCode, LIMITS, phoneProblem } from '#shared/rules/text.ts';
import { stateOfZip } from '#shared/rules/zip-state.ts';
import { useKnown } from './known.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';
import styles from './workflow.module.css';

const StillRightStep = lazyPage(() => import('./still-right-step.tsx'));

const EMPTY = { place: '', otherPlace: '', street: '', city: '', state: '', zipCode: '', callbackNumber: '' };
type Location = typeof EMPTY;

const atHome = ({ street, city, state, zipCode }: AddressOnFile) => ({
  place: 'home',
  street,
  city,
  state,
  zipCode: zipCode ?? '',
});

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

/** The practice's state comes first, because most of its patients are there. */
const statesFrom = (first: string | null) => [
  ...STATES.filter(({ value }) => value === first),
  ...STATES.filter(({ value }) => value !== first),
];

const required = (typed: string, code: string) => (typed.trim() ? undefined : code);

const check = ({ place, otherPlace, street, city, state, zipCode, callbackNumber }: Location) => ({
  place: required(place, 'PLACE_REQUIRED'),
  otherPlace: place === 'other' ? required(otherPlace, 'PLACE_NAME_REQUIRED') : undefined,
  street: required(street, 'STREET_REQUIRED'),
  city: required(city, 'CITY_REQUIRED'),
  state: required(state, 'STATE_REQUIRED'),
  zipCode: zipCode.trim() === '' || isZipCode(zipCode.trim()) ? undefined : 'ZIP_CODE_INVALID',
  callbackNumber: toE164(callbackNumber) === null ? phoneProblem(callbackNumber) : undefined,
});

export default function LocationStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const known = useKnown(props);
  const [elsewhere, setElsewhere] = useState(false);
  if (known === undefined)
    return (
      <StepFrame title={t('stillRightTitle')} actions={null}>
        <Loading />
      </StepFrame>
    );
  if (!known || elsewhere) return <Place {...props} />;
  return <StillRightStep {...props} known={known} onElsewhere={() => setElsewhere(true)} />;
}

/** Where help can be sent during the visit (PRODUCT 8.6). */
function Place(props: StepProps) {
  const { t } = useTranslation('workflow');
  const { mobileOnFile, practiceState } = props.workflow;
  // Captured when the step opened: the server no longer sends it once the step is done.
  const [home] = useState(props.isDone ? null : props.workflow.addressOnFile);
  const form = useStepForm<Location>(props, {
    name: 'location',
    values: {
      ...EMPTY,
      ...(home && atHome(home)),
      callbackNumber: mobileOnFile ? formatPhone(mobileOnFile) : '',
    },
    check,
    save: ({ place, otherPlace, street, city, state, zipCode, callbackNumber }) =>
      call('POST /api/patient/sessions/:sessionId/workflow/location', {
        params: { sessionId: props.sessionId },
        body: {
          place: place as ConsentPlace,
          otherPlace: place === 'other' ? otherPlace : null,
          street,
          city,
          state: state as UsState,
          zipCode: zipCode.trim() || null,
          callbackNumber,
        },
        stayOnUnauthorised: true,
      }),
  });
  // Text that was typed in this tab opens the form.
  const [confirming, setConfirming] = useState(() => home !== null && isHome(home, form.form.getValues()));
  function goElsewhere() {
    setConfirming(false);
    form.form.reset({ ...EMPTY, callbackNumber: form.form.getValues('callbackNumber') });
  }
  const place = form.form.watch('place');
  // Browsers' autofill knows only the home address.
  const filledIn = (by: string) => (place === 'home' ? by : 'off');
  const state = useFollowing(form.form, { field: 'state', leader: 'zipCode', follow: stateOfZip });

  return (
    <Form form={form}>
      <StepFrame
        key={confirming ? 'home' : 'form'}
        title={t('locationTitle')}
        actions={<SubmitButton block>{t(confirming ? 'willBeHome' : 'next')}</SubmitButton>}
        more={
          confirming ? (
            <Button size="large" block onClick={goElsewhere}>
              {t('willBeElsewhere')}
            </Button>
          ) : null
        }
      >
        <p>{t('locationHelp')}</p>
        {home && confirming ? (
          <HomeOnFile home={home} />
        ) : (
          <>
            <FormChoice<Location>
              name="place"
              legend={t('locationQuestion')}
              options={CONSENT_PLACES.map((value) => ({ value, label: t(`place.${value}`) }))}
            />
            {place === 'car' ? (
              <Notice tone="waiting" title={t('carTitle')} announce="status">
                {t('carHelp')}
              </Notice>
            ) : null}
            {place === 'other' ? (
              <FormText<Location>
                name="otherPlace"
                label={t('otherPlace')}
                hint={t('otherPlaceHint')}
                autoComplete="off"
                maxLength={LIMITS.place}
              />
            ) : null}
            <FormText<Location>
              name="street"
              label={t(place === 'car' ? 'streetCar' : 'street')}
              hint={streetHint(place, t)}
              autoComplete={filledIn('street-address')}
              maxLength={LIMITS.street}
            />
            <FormText<Location>
              name="city"
              label={t('city')}
              autoComplete={filledIn('address-level2')}
              maxLength={LIMITS.city}
            />
            <FormText<Location>
              name="zipCode"
              label={t('zipCode')}
              note={t('optional')}
              inputMode="numeric"
              autoComplete={filledIn('postal-code')}
              maxLength={LIMITS.zipCode}
              onInput={({ currentTarget }) => state.lead(currentTarget.value)}
            />
            <FormSelect<Location>
              name="state"
              label={t('stateQuestion')}
              placeholder={t('choose')}
              autoComplete="address-level1"
              options={statesFrom(practiceState)}
              hint={state.follows ? t('stateByZip') : undefined}
            />
          </>
        )}
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

const isHome = (home: AddressOnFile, values: Location) =>
  Object.entries(atHome(home)).every(([field, value]) => values[field as keyof Location] === value);

function streetHint(place: string, t: ReturnType<typeof useTranslation<'workflow'>>['t']) {
  if (place === 'car') return t('streetCarHint');
  return place === 'institution' ? t('streetInstitutionHint') : undefined;
}

function HomeOnFile({ home: { street, city, state, zipCode } }: { home: AddressOnFile }) {
  const { t } = useTranslation('workflow');
  return (
    <Row as="section" gap={3} className={styles.home} aria-labelledby="home-on-file">
      <House size={24} aria-hidden />
      <div>
        <Text as="h2" size="inherit" strong id="home-on-file">
          {t('place.home')}
        </Text>
        <Text as="address" above={1} size="large" breaks className={styles.address}>
          {street}
          <br />
          {city}, {state} {zipCode}
        </Text>
      </div>
    </Row>
  );
}
