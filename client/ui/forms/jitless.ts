/**
 * Stops zod from probing `eval` at the first schema, which the content security policy would report. zod
 * reads this global as its `core.globalConfig`, so it must be set before zod loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
