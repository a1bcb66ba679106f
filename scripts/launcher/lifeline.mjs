// Loaded first into every process that setup starts. Ends the process cleanly when its parent is gone, even if the
// parent was killed and could not forward a signal.
import { isMainThread } from 'node:worker_threads';

// Node also gives the option that loads this file to processes that a task forks. Those processes, and their channels,
// belong to the task.
const startedBySetUp = process.env.ANTEROOM_STARTED_BY === String(process.ppid);

if (isMainThread && startedBySetUp && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished task alive.
  process.channel.unref();
}
