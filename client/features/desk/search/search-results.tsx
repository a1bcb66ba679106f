import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { SamePatientDialog } from '#client/features/visits/scheduling/same-patient-dialog.tsx';
import { useRecordChoice } from '#client/features/visits/scheduling/use-record-choice.ts';
import { patientPath } from '#client/features/visits/visits/patient-name.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import fieldStyles from '#client/ui/components/field.module.css';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { isComposing } from '#client/ui/forms/is-composing.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './search-dialog.module.css';
import { type TypedSearch, useFocusedField } from './typed-search.ts';
import { type Found, type FoundGroup, useFound } from './use-found.ts';

export default function SearchResults({ search, onClose }: { search: TypedSearch; onClose: () => void }) {
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation('shell');
  const words = useErrorWords();
  const [, navigate] = useLocation();
  const { typed, setTyped, entered, setEntered } = search;
  const { groups, busy, early, error, more, withoutRecord } = useFound(typed.trim());
  const { practice } = useSignedIn();
  const onRecord = useRecordChoice(practice.practiceId, ({ patientId }) => leadTo(patientPath(patientId)));
  const nothing = groups.length === 0 && typed.trim() !== '';
  const field = useFocusedField();

  function leadTo(href: string, state?: object) {
    onClose();
    navigate(href, { state });
  }
  function choose({ href, state, recordId }: Found) {
    if (recordId) void onRecord.choose(recordId);
    else if (href) leadTo(href, state);
  }
  useEffect(() => {
    if (entered === undefined || early) return;
    setEntered(undefined);
    const first = groups[0]?.items[0];
    if (first && entered === typed && !error) choose(first);
  });
  function status() {
    if (onRecord.failure) return words.error(orCode(onRecord.failure, 'FAILED_EHR_PATIENT_SEARCH'));
    if (error) return words.error(error);
    if (busy || onRecord.choosing) return t('searching');
    if (nothing && !withoutRecord) return t('nothing', { text: typed.trim() });
    if (withoutRecord) return words.code('FAILED_EHR_PATIENT_SEARCH');
    return more ? t('more') : null;
  }
  return (
    <>
      <Autocomplete.Root
        inline
        open
        mode="none"
        filter={null}
        items={groups}
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: Found) => label}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.Input
          className={fieldStyles.control}
          aria-label={shell('searchFor')}
          placeholder={shell('searchFor')}
          maxLength={LIMITS.search}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !early || isComposing(event)) return;
            event.preventBaseUIHandler();
            setEntered(typed);
          }}
          ref={field}
        />
        <div className={styles.results}>
          <Autocomplete.List>
            {(group: FoundGroup) => (
              <Autocomplete.Group key={group.label} items={group.items} className={styles.group}>
                <Text as={Autocomplete.GroupLabel} tone="quiet" size="small" strong pad={1} sides={3}>
                  {group.label}
                </Text>
                <Autocomplete.Collection>
                  {(found: Found) => (
                    <Autocomplete.Item
                      key={found.key}
                      value={found}
                      className={cx(styles.item, found.inner && styles.inner)}
                      onClick={() => choose(found)}
                    >
                      <found.icon size={found.inner ? 16 : 20} aria-hidden />
                      <Stack as="span" shrinks className={styles.words}>
                        <Text as="span" strong breaks className={styles.name}>
                          {found.label}
                        </Text>
                        {found.facts ? (
                          <Text as="span" tone="quiet" size="small">
                            {found.facts}
                          </Text>
                        ) : null}
                      </Stack>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Text as={Autocomplete.Status} tone="quiet" pad={3} className={styles.status}>
            {status()}
          </Text>
        </div>
      </Autocomplete.Root>
      {onRecord.same ? <SamePatientDialog choice={onRecord} /> : null}
    </>
  );
}
