import { useTranslation } from 'react-i18next';
import { PersonToCall } from '#client/features/visits/visit-changes/person-to-call.tsx';
import { notifiedGroups, type Told } from './notified-groups.ts';
import styles from './several.module.css';

export function NotifiedSeveral({ people, help }: { people: Told; help: string }) {
  const { t } = useTranslation('several-visits');
  return (
    <section>
      <h3>{t('told')}</h3>
      <ul>
        {notifiedGroups(people).map(({ how, count, people: group }) => (
          <li key={how}>
            {t(`told ${how}`, { count })}
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
