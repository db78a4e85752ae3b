import { Injectable } from '@nestjs/common';

/** Where services get the time. Effects of facts are dated by the fact, not by this. */
export abstract class Clock {
  abstract now(): Date;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** Stands still until it is set; for demo data and tests. */
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
