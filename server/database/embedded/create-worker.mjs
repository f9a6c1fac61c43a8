import { workerData } from 'node:worker_threads';
import { createFlushed } from './flushed-folder.mjs';

// A thread of its own: the memory of the database that creates the files is free again only when its
// thread has ended.

await createFlushed(workerData.dataDir, workerData.loadDataDir);
