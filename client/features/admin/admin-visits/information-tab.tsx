import { AccessFacts } from '#client/features/check-in/visit-facts/access-window.tsx';
import { Course } from '#client/features/check-in/visit-facts/visit-course.tsx';
import { LinksCard } from '#client/features/check-in/visit-facts/visit-links.tsx';
import { VisitFacts } from '#client/features/desk/visit-list/visit-facts.tsx';
import { VisitHistory } from '#client/features/visits/visit-changes/visit-history.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

/** Tab 'Information': how the visit ended or moved, its facts, timeline and links. */
export function InformationTab({ record: { visit, facts, history } }: { record: AdminVisit }) {
  return (
    <div className={styles.cards}>
      <VisitHistory
        visit={visit}
        history={history}
        hrefOf={(visitId) => `/provider/client-admin/visits/${visitId}/information`}
      />
      <VisitFacts whole visit={visit} access={<AccessFacts visit={visit} facts={facts} />} />
      <Course visit={visit} facts={facts} />
      <LinksCard visit={visit} facts={facts} readOnly />
    </div>
  );
}
