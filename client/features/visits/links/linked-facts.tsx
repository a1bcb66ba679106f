import { CalendarDays, Clock, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  deviceTimeZone,
  formatLongDate,
  formatTime,
  sameClock,
  zoneName,
} from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './linked-visit.module.css';

interface LinkedFactsProps {
  startTime: string;
  durationMinutes: number;
  timeZone: string;
  providerName: string;
  practiceName: string;
}

export function LinkedFacts({
  startTime,
  durationMinutes,
  timeZone,
  providerName,
  practiceName,
}: LinkedFactsProps) {
  const { t } = useTranslation('join');
  const language = useLanguage();
  const here = deviceTimeZone();
  return (
    <Stack as="ul" gap={4} above={5} below={6} pad={5} frame="sunk" size="large" className={styles.facts}>
      <Row as="li" gap={3}>
        <CalendarDays size={24} aria-hidden />
        <Box as="span" shrinks className={styles.date}>
          {formatLongDate(startTime, timeZone, language)}
        </Box>
      </Row>
      <Row as="li" gap={3}>
        <Clock size={24} aria-hidden />
        <Box as="span" shrinks>
          <strong>{formatTime(startTime, timeZone, language)}</strong>{' '}
          <span className={styles.zone}>
            {zoneName(startTime, timeZone, language)} · {t('duration', { count: durationMinutes })}
          </span>
          {sameClock(startTime, timeZone, here) ? null : (
            <Text as="span" tone="quiet" size="body" className={styles.here}>
              {t(here === 'UTC' ? 'deviceTime' : 'yourTime', {
                zone: zoneName(startTime, here, language),
                time: formatTime(startTime, here, language),
                date: formatLongDate(startTime, here, language),
              })}
            </Text>
          )}
        </Box>
      </Row>
      <Row as="li" gap={3}>
        <UserRound size={24} aria-hidden />
        <Box as="span" shrinks>
          {t('withProvider', { provider: providerName, practice: practiceName })}
        </Box>
      </Row>
    </Stack>
  );
}
