import { Injectable } from '@nestjs/common';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Keys are in Portuguese because members read the file. */
  async exportMember(member: string): Promise<StreamedJson> {
    const alerts = await this.alerts.listByMember(member);
    return {
      alertas: alerts.map(({ keyword, isActive, createdAt }) => ({
        palavraChave: keyword,
        ativo: isActive,
        criadoEm: createdAt.toISOString(),
      })),
      avisos: this.notifications.streamByMember(member).map(({ message, path, read, createdAt }) => ({
        mensagem: message,
        pagina: path,
        lido: read,
        recebidoEm: createdAt.toISOString(),
      })),
    };
  }
}
