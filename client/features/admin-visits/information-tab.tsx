import { VisitHistory } from '../visit-actions/visit-history.tsx';
import { AccessFacts } from '../visit-facts/access-window.tsx';
import { Course } from '../visit-facts/visit-course.tsx';
import { LinksCard } from '../visit-facts/visit-links.tsx';
import { VisitFacts } from '../visits/visit-facts.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

/** Tab 'Information': how the visit ended or moved, its facts, its course, and its links. */
export function InformationTab({ record: { visit, facts, history } }: { record: AdminVisit }) {
  return (
    <div className={styles.cards}>
      <VisitHistory
        visit={visit}
        history={history}
        hrefOf={(visitId) => `/provider/client-admin/visits/${visitId}/information`}
      />
      <VisitFacts visit={visit} access={<AccessFacts visit={visit} facts={facts} />} />
      <Course visit={visit} facts={facts} />
      <LinksCard visit={visit} facts={facts} readOnly />
    </div>
  );
}
