import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { CANDIDATE_KINDS } from '#shared/domain/connection.ts';
import {
  type Finding,
  LEFT_CAUSES,
  type QualityEvent,
  RECORDED_DEVICES,
  RECORDED_NOTICES,
} from '#shared/domain/quality-record.ts';
import { WORKFLOW_STEPS } from '#shared/domain/workflow.ts';

export function useTimeWords(timeZone: string): (at: number) => string {
  const language = useLanguage();
  return (at) => formatTime(new Date(at).toISOString(), timeZone, language);
}

export function useFindingWords(timeZone: string) {
  const { t } = useTranslation('visit-quality');
  const timeOf = useTimeWords(timeZone);
  return ({ kind, from, until, value, effect }: Finding, name: string) => {
    const [begins, ends] = [timeOf(from), timeOf(until)];
    const when =
      begins === ends ? t('when.moment', { from: begins }) : t('when.span', { from: begins, until: ends });
    const said = t(`say.${kind}`, { when, name, value: value ?? 0 });
    const noticed = effect === 'none' ? '' : ` ${t(`effect.${effect}`)}`;
    return { said: said + noticed, help: t(`help.${kind}`) };
  };
}

const DETAILS = [...RECORDED_DEVICES, ...RECORDED_NOTICES, ...LEFT_CAUSES];

export function useEventWords(): (event: QualityEvent) => string {
  const { t } = useTranslation('visit-quality');
  const { t: tStep } = useTranslation('workflow');
  const { t: tPath } = useTranslation('admin-visits');
  const detailOf = (detail: string | null): string => {
    const known = DETAILS.find((one) => one === detail);
    if (known) return t(`detail.${known}`);
    const step = WORKFLOW_STEPS.find((one) => one === detail);
    if (step) return tStep(`step.${step}`);
    const [candidate, protocol = ''] = (detail ?? '').split('/');
    const path = CANDIDATE_KINDS.find((one) => one === candidate);
    return path ? tPath(`candidate.${path}`, { protocol: protocol.toUpperCase() }) : '';
  };
  return ({ kind, detail, seconds }) => {
    const event = t(`event.${kind}`, { detail: detailOf(detail) });
    return seconds === null ? event : t('eventSeconds', { event, seconds });
  };
}
