import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';
import styles from './test-details.module.css';

/** PRODUCT 8.2. */
export function TestDetails({ environment, connection }: DeviceTestResult) {
  const { t } = useTranslation('device-test');
  const language = useLanguage();
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const { browser, browserVersion, os, platform, connectionType } = environment;
  const other = (name: string) => (name === 'Other' ? t('other') : name);
  const rows: [label: string, value: string][] = [
    [t('browser'), [other(browser), browserVersion].filter(Boolean).join(' ')],
    [t('operatingSystem'), other(os)],
    [t('platform'), t(`platform_${platform}`)],
    [
      t('connectionType'),
      t(connectionType === 'other' ? 'connection_another' : `connection_${connectionType}`),
    ],
  ];
  if (connection) {
    const { route, bitrate, jitter, roundTrip, packetLoss, qualityScore } = connection;
    rows.push(
      [t('route'), t(`route_${route}`)],
      [t('bitrate'), t('kilobits', { value: number(bitrate) })],
      [t('jitter'), t('milliseconds', { value: number(jitter, 1) })],
      [t('roundTrip'), t('milliseconds', { value: number(roundTrip) })],
      [t('packetLoss'), t('percent', { value: number(packetLoss * 100, 1) })],
      [t('qualityScore'), t('ofFive', { score: qualityScore })],
    );
  }
  return (
    <Box as="details" frame="outline" className={styles.details}>
      <summary>{t('viewTestDetails')}</summary>
      <Stack as="dl" className={styles.list}>
        {rows.map(([label, value]) => (
          <Row across={4} wrap apart key={label}>
            <Text as="dt" tone="quiet">
              {label}
            </Text>
            <Text as="dd" strong breaks>
              {value}
            </Text>
          </Row>
        ))}
      </Stack>
    </Box>
  );
}
