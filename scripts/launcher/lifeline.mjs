// Loaded first into every process that setup starts. Ends the process cleanly when its parent is gone, even if the
// parent was killed and could not forward a signal.
import { isMainThread } from 'node:worker_threads';

// Node also gives this file to processes that a task forks, which belong to the task with their channels.
const startedBySetUp = process.env.ANTEROOM_STARTED_BY === String(process.ppid);

if (isMainThread && startedBySetUp && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished task alive.
  process.channel.unref();
}
