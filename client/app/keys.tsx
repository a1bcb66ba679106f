import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { KeyList } from '#client/ui/keys/key-list.tsx';
import { turnPageKeys, usePageKeysOn } from '#client/ui/keys/page-keys.ts';

export default function Keys() {
  const { t } = useTranslation('keys');
  const { on } = usePageKeysOn();
  const places = [
    {
      name: t('everywhere'),
      rows: [
        { keys: ['/', 'Ctrl+K'], words: t('search') },
        { keys: ['W'], words: t('waiting') },
        { keys: ['N'], words: t('schedule') },
        { keys: ['Ctrl+Z'], words: t('undo') },
        { keys: ['Ctrl+Enter'], words: t('send') },
        { keys: ['?'], words: t('title') },
      ],
    },
    {
      name: t('list'),
      rows: [
        { keys: ['J'], words: t('next') },
        { keys: ['K'], words: t('previous') },
        { keys: ['Enter'], words: t('open') },
      ],
    },
    {
      name: t('calendar'),
      rows: [
        { keys: ['←', '→'], words: t('turn') },
        { keys: ['T'], words: t('today') },
        { keys: ['M'], words: t('move') },
      ],
    },
  ];
  return (
    <Stack gap={5}>
      {places.map(({ name, rows }) => (
        <section key={name}>
          <Text as="h3" below={2} size="body">
            {name}
          </Text>
          <KeyList rows={rows} />
        </section>
      ))}
      <CheckField label={t('on')} hint={t('onHelp')} checked={on} onChange={turnPageKeys} />
    </Stack>
  );
}
