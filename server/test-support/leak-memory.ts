// Loaded with `--import`; makes the process leak memory from SIGUSR2 on.
const STEP = 4_000_000;
const EVERY_MS = 10;

process.once('SIGUSR2', () => {
  const kept: Buffer[] = [];
  setInterval(() => kept.push(Buffer.alloc(STEP, 1)), EVERY_MS);
});
