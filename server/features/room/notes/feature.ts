import { feature } from '#server/features/feature.ts';
import { noteRoutes } from './notes.routes.ts';

export default feature({
  rest: [noteRoutes],
});
