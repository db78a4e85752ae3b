import { AlertsService } from '@pechincha/notifications/alerts/alerts.service';
import { ServiceSeeder } from './service-seeder.ts';

export interface SeedAlert {
  member: string;
  keyword: string;
  isActive: boolean;
  at: Date;
}

export class NotificationsSeeder extends ServiceSeeder {
  /** Completes the member's alert if it exists. Returns its id. @throws DomainError TOO_MANY_ALERTS */
  async saveAlert({ member, keyword, isActive, at }: SeedAlert): Promise<string> {
    const alerts = this.get(AlertsService);
    const existing = (await alerts.list(member)).find((alert) => alert.keyword === keyword);
    const alert = existing ?? (await this.clock.runAt(at, () => alerts.create(member, keyword))).alert;
    if (alert.isActive && !isActive) await alerts.toggle(member, alert._id);
    return alert._id;
  }
}
