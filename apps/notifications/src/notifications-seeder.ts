import type { INestApplicationContext } from '@nestjs/common';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { AlertsService } from './alerts/alerts.service.js';

export interface SeedAlert {
  member: string;
  keyword: string;
  isActive: boolean;
  at: Date;
}

/**
 * Creates demo data through the service's own code. Needs an application context of AppModule whose Clock is a
 * SettableClock. Calls must not overlap, because each sets the clock.
 */
export class NotificationsSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = app.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SettableClock)) throw new Error('Seeding needs a SettableClock');
    this.clock = clock;
  }

  /** Returns the alert's id. @throws DomainError ALERT_EXISTS, TOO_MANY_ALERTS */
  async createAlert({ member, keyword, isActive, at }: SeedAlert): Promise<string> {
    this.clock.set(at);
    const alerts = this.app.get(AlertsService, { strict: false });
    const { alert } = await alerts.create(member, keyword);
    if (!isActive) await alerts.toggle(member, alert._id);
    return alert._id;
  }
}
