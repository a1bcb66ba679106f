import type { FastifyRequest } from 'fastify';

export const CLIENT_ROUTE = '/*';

/**
 * A request's target, however its address is written: the pattern of its route. For the client's route, or without a
 * route, the path as the router reads it, so that `/%61pi/x?y` is `/api/x`.
 */
export function routedPath({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const route = routeOptions.url;
  if (route !== undefined && route !== CLIENT_ROUTE) return route;
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
