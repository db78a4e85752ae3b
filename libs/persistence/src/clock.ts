import { Injectable } from '@nestjs/common';

/** Current time of the service. Effects of events use the event's `occurredAt` instead. */
export abstract class Clock {
  abstract now(): Date;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Does not advance by itself; for seed data and tests. */
export class SettableClock extends Clock {
  constructor(private time = new Date()) {
    super();
  }
  now(): Date {
    return new Date(this.time);
  }
  set(time: Date): void {
    this.time = time;
  }
  advance(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}
