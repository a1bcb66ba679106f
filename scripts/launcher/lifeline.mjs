// Loaded into every process that set-up starts, before its own code: ends it in an orderly way when the process
// that started it is gone, even when that was killed without a chance to pass a signal on.
import { isMainThread } from 'node:worker_threads';

// Node passes the option that loads this file on to processes that a task forks. Those are the task's own
// matter, and so is their channel to it.
const startedBySetUp = process.env.ANTEROOM_STARTED_BY === String(process.ppid);

if (isMainThread && startedBySetUp && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a task alive that has done its work.
  process.channel.unref();
}
