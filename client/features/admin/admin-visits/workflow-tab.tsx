import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

type Step = AdminVisit['workflow'][number]['steps'][number];
type Outcome = 'done' | 'skipped' | 'open' | 'off';

const TONES: Record<Outcome, Tone> = { done: 'good', skipped: 'waiting', open: 'quiet', off: 'quiet' };

function outcomeOf({ state, taken }: Step): Outcome {
  if (taken?.outcome === 'skipped' && state !== 'STEP_INCOMPLETE') return 'skipped';
  if (state === 'STEP_COMPLETE') return 'done';
  return state === 'STEP_NOT_ENABLED' ? 'off' : 'open';
}

export function WorkflowTab({ record: { workflow, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { t: tStep } = useTranslation('workflow');
  const language = useLanguage();
  return (
    <Stack gap={5} className={styles.cards}>
      {workflow.map(({ sessionId, patientName, steps }) => (
        <Card key={sessionId} title={<NameInVisit name={patientName} sessionId={sessionId} />}>
          {steps.length === 0 ? <Text tone="quiet">{t('noSteps')}</Text> : null}
          <Stack as="ol" trimmed divided>
            {steps.map((step) => {
              const outcome = outcomeOf(step);
              return (
                <Stack as="li" gap={2} pad={4} sides={0} breaks key={step.step}>
                  <Row gap={1} across={3} wrap align="center" apart>
                    <strong className={styles.step}>{tStep(`step.${step.step}`)}</strong>
                    <StatusPill tone={TONES[outcome]}>{t(`step.${outcome}`)}</StatusPill>
                  </Row>
                  <Text as="span" tone="quiet">
                    {[
                      t(step.mandatory ? 'mandatory' : 'optional'),
                      step.taken ? formatMoment(step.taken.at, language, visit.timeZone) : null,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </Text>
                </Stack>
              );
            })}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
