import { ExternalLink } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { PatientsPartner } from '#shared/contracts/rest/check-in/partner-steps.ts';
import type { PartnerKind, PartnerState } from '#shared/domain/partner.ts';
import { Paragraphs, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { hasMovedOn, useStepCall } from './use-step-call.ts';

export const PartnerIntakeStep = (props: StepProps) => <PartnerStep {...props} kind="intake" />;
export const PartnerCheckInStep = (props: StepProps) => <PartnerStep {...props} kind="check-in" />;
export const HistoryStep = (props: StepProps) => <PartnerStep {...props} kind="history" />;

type PartnerStepProps = StepProps & { kind: PartnerKind };

/** PRODUCT 19.19. */
function PartnerStep(props: PartnerStepProps) {
  const { t } = useTranslation('partners');
  const { sessionId, kind, onReload } = props;
  const [partner, setPartner] = useState<PatientsPartner | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      const options = { params: { sessionId, kind }, stayOnUnauthorised: true };
      setPartner(await call('GET /api/patient/sessions/:sessionId/partner-steps/:kind', options));
    } catch (caught) {
      if (hasMovedOn(caught)) await onReload();
      else setError(caught);
    }
  }, [sessionId, kind, onReload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and again when the browser comes back
  useEffect(() => {
    void load();
    // The browser's back button restores this page as the person left it.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void load();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [sessionId, kind]);
  if (partner) return <Leaving key={partner.state} {...props} partner={partner} />;
  return (
    <StepFrame title={t(`title.${kind}`)} actions={null}>
      {error ? <ErrorNotice error={error} onRetry={load} /> : <Loading />}
    </StepFrame>
  );
}

/** Patients see a message for these states only. */
const TOLD: readonly PartnerState[] = ['left', 'cancelled', 'failed'];

/** In these states the partner's page may be broken. It worked for patients who returned from it. */
const MAY_BE_BROKEN: readonly PartnerState[] = ['left', 'failed'];

function Leaving(props: PartnerStepProps & { partner: PatientsPartner }) {
  const { sessionId, kind, partner, isDone, onNext, skip, skipping } = props;
  const { t } = useTranslation(['partners', 'workflow']);
  const language = useLanguage();
  const { host, message, state } = partner;
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const without = useStepCall(props);
  const params = { sessionId, kind };

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    setFailure(null);
    try {
      const path = 'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure';
      const { url } = await call(path, { params, body: { language }, stayOnUnauthorised: true });
      await leaveFor(url);
      setLeaving(false);
    } catch (caught) {
      setLeaving(false);
      if (hasMovedOn(caught)) await props.onReload();
      else setFailure(caught);
    }
  }
  const goOn = () =>
    without.send(() =>
      call('POST /api/patient/sessions/:sessionId/partner-steps/:kind/without', {
        params,
        stayOnUnauthorised: true,
      }),
    );
  if (isDone && state !== 'skipped') {
    return (
      <StepFrame
        title={t(`title.${kind}`)}
        actions={
          <Button variant="primary" size="large" block onClick={onNext}>
            {t('next', { ns: 'workflow' })}
          </Button>
        }
      >
        <Notice tone="good" title={t(state === 'completed' ? 'done' : 'doneWithout', { host })} />
      </StepFrame>
    );
  }
  return (
    <StepFrame
      title={t(`title.${kind}`)}
      actions={
        <>
          {failure || without.error ? <ErrorNotice error={failure ?? without.error} /> : null}
          <Button
            variant="primary"
            size="large"
            block
            busy={leaving}
            icon={<ExternalLink size={20} aria-hidden />}
            onClick={() => void leave()}
          >
            {t(TOLD.includes(state) ? 'continueAgain' : 'continue', { host })}
          </Button>
        </>
      }
      more={
        isDone ? (
          <Button variant="quiet" block onClick={onNext}>
            {t('next', { ns: 'workflow' })}
          </Button>
        ) : skip ? (
          <Button variant="quiet" block busy={skipping} onClick={skip}>
            {t('skip', { ns: 'workflow' })}
          </Button>
        ) : MAY_BE_BROKEN.includes(state) ? (
          <Button variant="quiet" block busy={without.busy} onClick={goOn}>
            {t('without')}
          </Button>
        ) : null
      }
    >
      {TOLD.includes(state) ? (
        <Notice tone={state === 'failed' ? 'danger' : 'waiting'} title={t(`state.${state as 'left'}`)}>
          {t(`stateHelp.${state as 'left'}`, { host })}
        </Notice>
      ) : null}
      <Paragraphs text={message[language]} />
      <p>{t('comeBack', { host })}</p>
    </StepFrame>
  );
}
