import { AlertsService } from '@pechincha/notifications/alerts/alerts.service';
import { ServiceSeeder } from './service-seeder.ts';

export interface SeedAlert {
  member: string;
  keyword: string;
  isActive: boolean;
  at: Date;
}

export class NotificationsSeeder extends ServiceSeeder {
  /** Returns the alert's id. @throws DomainError ALERT_EXISTS, TOO_MANY_ALERTS */
  async createAlert({ member, keyword, isActive, at }: SeedAlert): Promise<string> {
    this.clock.set(at);
    const alerts = this.get(AlertsService);
    const { alert } = await alerts.create(member, keyword);
    if (!isActive) await alerts.toggle(member, alert._id);
    return alert._id;
  }
}
