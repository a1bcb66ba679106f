// Loaded before a process (`--import`), which needs more and more memory from SIGUSR2 on.
const STEP = 4_000_000;
const EVERY_MS = 10;

process.once('SIGUSR2', () => {
  const kept: Buffer[] = [];
  setInterval(() => kept.push(Buffer.alloc(STEP, 1)), EVERY_MS);
});
