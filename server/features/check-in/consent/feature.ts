import { feature } from '#server/features/feature.ts';
import { anchorConsent } from './check-consent.service.ts';
import { earlierStatements } from './earlier-statements.ts';

export default feature({
  events: {
    'step.taken': (deps, { practiceId }) => anchorConsent(deps, practiceId),
  },
  statements: earlierStatements,
});
