import { samples } from '#server/test-support/call-samples.ts';
import { searchContracts } from '#shared/contracts/rest/desk/search.ts';

export default samples(searchContracts, {
  right: {
    'POST /api/provider/practices/:practiceId/search': ({ world }) => ({
      params: { practiceId: world.practice.id },
      body: { text: 'walter' },
    }),
  },
  mayFit: {
    'POST /api/provider/practices/:practiceId/search': { 'body text': ['word', 'text'] },
  },
});
