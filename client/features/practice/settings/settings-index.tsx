import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Row } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import styles from './settings-index.module.css';

interface SettingsIndexProps {
  typed: string;
  onSearch: (typed: string) => void;
  sections: readonly { id: string; title: string }[];
}

export function SettingsIndex({ typed, onSearch, sections }: SettingsIndexProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.index}>
      <div className={styles.search}>
        <SearchField label={t('search')} value={typed} onSearch={onSearch} compact />
      </div>
      <div className={styles.menu}>
        <SelectField
          label={<VisuallyHidden>{t('section')}</VisuallyHidden>}
          value=""
          placeholder={t('section')}
          onChange={({ target }) => goTo(target.value)}
          options={sections.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </div>
      <nav className={styles.list} aria-label={t('sections')}>
        <Box as="ul">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Row
                as="a"
                align="center"
                touch
                pad={1}
                sides={3}
                tone="quiet"
                size="small"
                href={`#${id}`}
                className={styles.link}
                onClick={(event) => {
                  // Changing the address would trigger the question about unsaved changes.
                  event.preventDefault();
                  goTo(id);
                }}
              >
                {title}
              </Row>
            </li>
          ))}
        </Box>
      </nav>
    </div>
  );
}

export function useNamedSection(shown: boolean): void {
  useEffect(() => {
    if (shown) goTo(location.hash.slice(1));
  }, [shown]);
}

function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
