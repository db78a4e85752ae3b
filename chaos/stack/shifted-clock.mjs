// Loaded by --import into a replica: its Date is ahead by the milliseconds in CHAOS_CLOCK_FILE, which is read again at
// each SIGUSR2. Timers are monotonic, as they are when a real clock jumps.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offsetMs = 0;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.CHAOS_CLOCK_FILE, 'utf8'));
});
