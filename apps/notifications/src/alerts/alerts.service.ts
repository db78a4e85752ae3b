import { Injectable } from '@nestjs/common';
import type { Alert } from '@pechincha/contracts/entities/alert';
import { MAX_ALERTS } from '@pechincha/contracts/operations/alerts';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { toAlertWords } from './alert-words.js';
import { toAlert } from './alert.mapper.js';
import { AlertsRepository } from './alerts.repository.js';

interface AlertResult {
  alert: Alert;
  msg: string;
}

@Injectable()
export class AlertsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsRepository,
    private readonly clock: Clock,
  ) {}

  async list(member: string): Promise<Alert[]> {
    return (await this.alerts.listByMember(member)).map(toAlert);
  }

  /** @throws DomainError ALERT_EXISTS, TOO_MANY_ALERTS */
  create(member: string, keyword: string): Promise<AlertResult> {
    const words = toAlertWords(keyword);
    const createdAt = this.clock.now();
    return this.unitOfWork.run(async ({ session }) => {
      const count = await this.alerts.incrementCount(member, session);
      if (await this.alerts.exists(member, words.key, session)) throw new DomainError('ALERT_EXISTS');
      if (count > MAX_ALERTS) throw new DomainError('TOO_MANY_ALERTS');
      const alert = { ...words, _id: new Types.ObjectId(), member, keyword, isActive: true, createdAt };
      await this.alerts.insert(alert, session);
      return { alert: toAlert(alert), msg: 'Alerta criado com sucesso!' };
    });
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such alert */
  async toggle(member: string, id: string): Promise<AlertResult> {
    const alert = await this.alerts.toggle(member, id);
    if (!alert) throw new DomainError('ALERT_NOT_FOUND');
    return { alert: toAlert(alert), msg: alert.isActive ? 'Alerta ativado.' : 'Alerta desativado.' };
  }

  /** @throws DomainError ALERT_NOT_FOUND if the member has no such alert */
  async delete(member: string, id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      if (!(await this.alerts.delete(member, id, session))) throw new DomainError('ALERT_NOT_FOUND');
    });
  }
}
