import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import type { SetUp } from '#shared/contracts/rest/practice/getting-started.ts';
import styles from './getting-started.module.css';
import { SetUpStepRow, setUpQuery } from './set-up-step.tsx';

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
