import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { captionsOf } from '#client/realtime/room-state.ts';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { CaptionLines } from './caption-lines.tsx';
import styles from './captions.module.css';
import { useSpoken } from './use-captions.ts';
import { useCaptionsAloud } from './use-captions-aloud.ts';

const NEAR_END_PX = 40;

export default function CaptionsPanel() {
  const { t } = useTranslation('captions');
  const lines = useRoom((state) => state.captionLines);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const newest = lines.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what moves the lines
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest?.line, newest?.text]);
  return (
    <Box fills>
      <Box
        as="ol"
        scrolls
        className={styles.all}
        ref={list}
        aria-label={t('title')}
        // A list that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
      >
        {lines.length === 0 ? (
          <Text as="li" tone="quiet" size="body">
            {t('none')}
          </Text>
        ) : (
          <CaptionLines lines={lines} />
        )}
      </Box>
      <Spoken />
      <ReadAloud />
    </Box>
  );
}

function ReadAloud() {
  const { t } = useTranslation('captions');
  const { on, turn } = useCaptionsAloud();
  return (
    <div className={styles.spoken}>
      <CheckField label={t('readAloud')} hint={t('readAloudHelp')} checked={on} onChange={turn} />
    </div>
  );
}

function Spoken() {
  const { t } = useTranslation('captions');
  const language = useLanguage();
  const languages = useRoom((state) => captionsOf(state).languages);
  const { spoken, say } = useSpoken();
  if (languages.length < 2) return null;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <div className={styles.spoken}>
      <SelectField
        label={t('iSpeak')}
        value={spoken ?? languages[0] ?? ''}
        options={languages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
        onChange={({ target: { value } }) => void say(value)}
      />
    </div>
  );
}
