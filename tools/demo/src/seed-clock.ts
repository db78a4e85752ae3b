import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '@pechincha/persistence/clock';

/** Each seeding call runs at a time of its own, so that calls may overlap. */
export class SeedClock extends Clock {
  private readonly times = new AsyncLocalStorage<Date>();

  now(): Date {
    return new Date(this.times.getStore() ?? Date.now());
  }

  runAt<T>(time: Date, work: () => Promise<T>): Promise<T> {
    return this.times.run(time, work);
  }
}
