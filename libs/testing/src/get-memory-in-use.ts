import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of this process that something holds on to: objects, and buffers beside the heap. */
export function getMemoryInUse(): number {
  // The memory of a buffer that is found unused is given back with the next collection.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
