import { AccessFacts } from '../visit-facts/access-window.tsx';
import { Course } from '../visit-facts/visit-course.tsx';
import { LinksCard } from '../visit-facts/visit-links.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

/** Tab 'Information': the visit's facts, its course, and its links. */
export function InformationTab({ record: { visit, facts } }: { record: AdminVisit }) {
  return (
    <div className={styles.cards}>
      <VisitFacts visit={visit} access={<AccessFacts visit={visit} facts={facts} />} />
      <Course visit={visit} facts={facts} />
      <LinksCard visit={visit} facts={facts} readOnly />
    </div>
  );
}
