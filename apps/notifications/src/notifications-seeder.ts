import type { INestApplicationContext } from '@nestjs/common';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import { AlertsService } from './alerts/alerts.service.js';

export interface SeedAlert {
  member: string;
  keyword: string;
  isActive: boolean;
  at: Date;
}

/**
 * Demo data by the service's own ways, in a context of its module whose Clock is a SettableClock. Calls are made
 * one after the other.
 */
export class NotificationsSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = app.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** Answers the alert's id. @throws DomainError as for a member in the browser */
  async createAlert({ member, keyword, isActive, at }: SeedAlert): Promise<string> {
    this.clock.set(at);
    const alerts = this.app.get(AlertsService, { strict: false });
    const { alert } = await alerts.create(member, keyword);
    if (!isActive) await alerts.toggle(member, alert._id);
    return alert._id;
  }
}
