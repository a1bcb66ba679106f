import type { FastifyInstance } from 'fastify';

export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).trimEnd().split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (!part) throw new Error(`A line of routes that cannot be read: ${line}`);
    const depth = indent.length / 4;
    parents.splice(depth, Number.POSITIVE_INFINITY, part);
    for (const method of methods.split(', ').filter((one) => one && one !== 'HEAD'))
      found.push(`${method} ${parents.join('')}`);
  }
  return found;
}
