// Loaded into every task before its own code: ends the task in an orderly way when the launcher is gone, even
// when that was killed without a chance to pass a signal on.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a task alive that has done its work.
  process.channel.unref();
}
