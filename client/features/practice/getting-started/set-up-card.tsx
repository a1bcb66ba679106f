import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { SETTINGS_PATH } from '#client/features/practice/settings/settings-queries.ts';
import { STARTS_SOON } from '#client/features/visits/scheduling/given-start.ts';
import type { ScheduleFields } from '#client/features/visits/scheduling/schedule-fields.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { SetUp } from '#shared/contracts/rest/practice/getting-started.ts';
import { isOptional, type OptionalStep, type SetUpStep } from '#shared/domain/set-up.ts';
import styles from './getting-started.module.css';
import { setUpQuery } from './set-up-queries.ts';

/** What a new practice can still set up. A single line once nothing is left to do. */
export function SetUpCard() {
  const { practice } = useSignedIn();
  const { data } = useQuery(setUpQuery(practice.practiceId));
  return data ? <Steps key={practice.practiceId} steps={data.steps} /> : null;
}

function Steps({ steps }: Pick<SetUp, 'steps'>) {
  const { t } = useTranslation('set-up');
  const needed = steps.filter(({ state }) => state !== 'not-needed');
  const done = needed.filter(({ state }) => state === 'done').length;
  const next = needed.find(({ state }) => state === 'to-do')?.step;
  const [shown, setShown] = useState(next !== undefined);
  return (
    <Box as={Card} below={6} aria-labelledby="set-up">
      <Row gap={2} across={4} wrap align="center">
        <Text as="h2" size="17" id="set-up" className={styles.title}>
          {t(next ? 'title' : 'complete')}
        </Text>
        <Row as="p" gap={1} across={3} wrap align="center" strong tone="quiet" className={styles.progress}>
          <progress value={done} max={needed.length} aria-hidden />
          {t('progress', { done, needed: needed.length })}
        </Row>
        {next ? null : (
          <Button
            variant="quiet"
            icon={shown ? <ChevronUp size={20} aria-hidden /> : <ChevronDown size={20} aria-hidden />}
            aria-expanded={shown}
            aria-controls="set-up-steps"
            onClick={() => setShown(!shown)}
          >
            {t('steps')}
          </Button>
        )}
      </Row>
      <div id="set-up-steps" hidden={!next && !shown}>
        {next ? (
          <Text above={2} tone="quiet">
            {t('intro')}
          </Text>
        ) : null}
        <Box as="ol" above={3}>
          {steps.map(({ step, state }) => (
            <SetUpStepRow key={step} step={step} state={state} next={step === next} />
          ))}
        </Box>
      </div>
    </Box>
  );
}

type State = SetUp['steps'][number]['state'];

const TONES: Record<State, Tone> = { done: 'good', 'to-do': 'quiet', 'not-needed': 'void' };

const IMPORT_PATH = '/provider/client-admin/import';

const PLACES: Record<SetUpStep, string> = {
  phone: `${SETTINGS_PATH}#identity`,
  logo: `${SETTINGS_PATH}#logo`,
  colleagues: '/provider/client-admin/users/new',
  hours: '/provider/client-admin/hours',
  consent: '/provider/client-admin/visit-types',
  messages: '/provider/client-admin/communications-test',
  payment: '/provider/client-admin/integrations/payment',
  records: '/provider/client-admin/integrations/record-system',
  patients: `${IMPORT_PATH}?kind=patients`,
  visit: '/provider/visits/schedule',
};

const OTHER_PLACES: Partial<Record<SetUpStep, string>> = {
  colleagues: `${IMPORT_PATH}?kind=users`,
  patients: `${IMPORT_PATH}?kind=visits`,
};

const OF_SCHEDULERS: readonly SetUpStep[] = ['patients', 'visit'];

const RESULTS: Partial<Record<SetUpStep, string>> = {
  colleagues: '/provider/client-admin/users',
  visit: '/provider/visits?view=past',
};

interface SetUpStepRowProps {
  step: SetUpStep;
  state: State;
  next: boolean;
}

function SetUpStepRow({ step, state, next }: SetUpStepRowProps) {
  const { t } = useTranslation('set-up');
  const { me, practice } = useSignedIn();
  const isTestVisit = step === 'visit';
  const maySchedule = practice.permissions.includes('visits.schedule');
  const isOfOthers =
    OF_SCHEDULERS.includes(step) && !(maySchedule && (!isTestVisit || practice.userType === 'Provider'));
  const isDone = state === 'done';
  const other = OTHER_PLACES[step];
  const self = {
    isNew: true,
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email,
  } satisfies Partial<ScheduleFields>;
  return (
    <li className={styles.step} data-state={state}>
      <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>
      <Box shrinks className={styles.words}>
        <Text as="h3" size="inherit">
          {t(`step.${step}`)}
        </Text>
        <Text tone="quiet" className={styles.help}>
          {t(isOfOthers ? `helpOfOthers.${step as 'visit'}` : `help.${step}`)}
        </Text>
      </Box>
      <Row gap={2} className={styles.actions}>
        {isOptional(step) && !isDone ? <Need step={step} needed={state === 'to-do'} /> : null}
        {other && !isDone && !isOfOthers ? (
          <LinkButton variant="quiet" href={other}>
            {t(`other.${step as 'patients'}`)}
          </LinkButton>
        ) : null}
        {isOfOthers ? null : (
          <LinkButton
            href={(isDone && RESULTS[step]) || PLACES[step]}
            variant={next ? 'primary' : state === 'to-do' ? 'secondary' : 'quiet'}
            aria-label={isDone ? t('openNamed', { step: t(`step.${step}`) }) : undefined}
            state={isTestVisit && !isDone ? { ...self, ...STARTS_SOON } : undefined}
          >
            {t(isDone ? 'open' : `go.${step}`)}
          </LinkButton>
        )}
      </Row>
    </li>
  );
}

const markNeeded = (practiceId: number, step: OptionalStep, needed: boolean) =>
  call('PUT /api/admin/practices/:practiceId/set-up/:step', {
    params: { practiceId, step },
    body: { needed },
  });

function Need({ step, needed }: { step: OptionalStep; needed: boolean }) {
  const { t } = useTranslation('set-up');
  const queries = useQueryClient();
  const { practice } = useSignedIn();
  const mark = useMutation({
    mutationFn: () => markNeeded(practice.practiceId, step, !needed),
    onSuccess: (setUp) => queries.setQueryData(setUpQuery(practice.practiceId).queryKey, setUp),
  });
  return (
    <>
      {mark.error ? <ErrorNotice error={mark.error} /> : null}
      <Button
        variant="quiet"
        aria-label={t(needed ? 'notNeededNamed' : 'neededNamed', { step: t(`step.${step}`) })}
        busy={mark.isPending}
        onClick={() => mark.mutate()}
      >
        {t(needed ? 'notNeeded' : 'needed')}
      </Button>
    </>
  );
}
