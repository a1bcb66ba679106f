import { useTranslation } from 'react-i18next';
import { PersonToCall } from '#client/features/visits/visit-changes/notified-people.tsx';
import type { VisitRecord } from '#shared/contracts/rest/desk/visit-changes.ts';
import styles from './several.module.css';

export type Told = VisitRecord['told']['cancel'];
type How = 'Email' | 'SMS' | 'both' | 'none';

/** In reading order: people that the practice must notify itself come last. */
const ORDER: readonly How[] = ['Email', 'SMS', 'both', 'none'];

export function notifiedGroups(told: Told): { how: How; count: number; people: Told }[] {
  return ORDER.flatMap((how) => {
    const group = told.filter(({ methods }) => wayOf(methods) === how);
    const people = [...new Map(group.map((one) => [`${one.name} ${one.callAt}`, one])).values()];
    return people.length > 0 ? [{ how, count: how === 'none' ? people.length : group.length, people }] : [];
  });
}

const wayOf = (methods: Told[number]['methods']): How =>
  methods.length > 1 ? 'both' : (methods[0] ?? 'none');

export function NotifiedSeveral({ people, help }: { people: Told; help: string }) {
  const { t } = useTranslation('several-visits');
  return (
    <section>
      <h3>{t('told')}</h3>
      <ul>
        {notifiedGroups(people).map(({ how, count, people: group }) => (
          <li key={how}>
            {t(`told.${how}`, { count })}
            {how === 'none' ? <PeopleToCall people={group} /> : null}
          </li>
        ))}
      </ul>
      <p>{help}</p>
    </section>
  );
}

export function PeopleToCall({ people }: { people: readonly Pick<Told[number], 'name' | 'callAt'>[] }) {
  return (
    <ul className={styles.toCall}>
      {people.map(({ name, callAt }) => (
        <li key={`${name} ${callAt}`}>
          <PersonToCall name={name} callAt={callAt} />
        </li>
      ))}
    </ul>
  );
}
