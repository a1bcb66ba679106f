/**
 * zod makes functions of text where it may, and tries at the first schema whether it may: the content security policy
 * reports that. It reads its settings from here (zod's `core.globalConfig`), which holds before any of its code is
 * loaded.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
