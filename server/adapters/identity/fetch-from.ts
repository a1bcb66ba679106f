import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';

/** A `fetch` that calls this application without a network. */
export function fetchFrom(app: FastifyInstance): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ...(body == null ? {} : { payload: String(body) }),
    });
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one));
    }
    return new Response(answer.payload, { status: answer.statusCode, headers: answerHeaders });
  };
}
