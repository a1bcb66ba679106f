import { pageViewContracts } from '../../../shared/contracts/rest/page-views.ts';
import { restFeature, route } from '../../http/rest.ts';
import type { Deps } from '../deps.ts';
import { pageViewPolicy } from './page-views.policy.ts';
import { selectPageViewRoutes } from './page-views.queries.ts';

/** A person opens a page every few seconds; a whole practice may share one address. */
const OFTEN = { perMinute: 600 };

/** Counts a page view, and passes it on by the name that the practice gave the page (PRODUCT 17.6). */
export function pageViewRoutes({ db, clock, metrics, pageViews }: Deps) {
  return restFeature(pageViewContracts, {
    'POST /api/provider/page-views': route(
      pageViewPolicy(db),
      async ({ body: { prefix } }, practiceId) => {
        const routes = await selectPageViewRoutes(db, practiceId);
        const found = routes.find((one) => one.prefix === prefix);
        if (!found) return { counted: false };
        const { page } = found;
        metrics.count('page_views_total', 'Pages that staff opened, of those that their practices count', {
          page,
        });
        pageViews.send({ page, practiceId, at: new Date(clock()) });
        return { counted: true };
      },
      OFTEN,
    ),
  });
}
