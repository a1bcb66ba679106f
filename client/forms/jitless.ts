/**
 * zod compiles schemas with `Function` if allowed, and tests that at the first schema, which the content
 * security policy reports. It reads this setting (zod's `core.globalConfig`) before any of its code is
 * loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
