import { Injectable } from '@nestjs/common';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** What is kept of a member. The keys are read by people. */
  async of(member: string): Promise<Record<string, unknown>> {
    const [alerts, notices] = await Promise.all([
      this.alerts.of(member),
      this.notifications.everythingOf(member),
    ]);
    return {
      alertas: alerts.map(({ keyword, isActive, createdAt }) => ({
        palavraChave: keyword,
        ativo: isActive,
        criadoEm: createdAt.toISOString(),
      })),
      avisos: notices.map(({ message, path, read, createdAt }) => ({
        mensagem: message,
        pagina: path,
        lido: read,
        recebidoEm: createdAt.toISOString(),
      })),
    };
  }
}
