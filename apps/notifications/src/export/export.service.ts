import { Injectable } from '@nestjs/common';
import type { RuleKind } from '@pechincha/contracts/rules';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { toRuleExport } from './to-rule-export.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly saves: SavesRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Keys are in Portuguese because members read the file. */
  async exportMember(member: string): Promise<StreamedJson> {
    const rules = await this.rules.listByMember(member);
    const byKind = (wanted: RuleKind) =>
      rules.filter(({ kind = 'alert' }) => kind === wanted).map(toRuleExport);
    return {
      alertas: byKind('alert'),
      seguindo: byKind('follow'),
      ocultos: byKind('mute'),
      salvas: this.saves.streamByMember(member).map(({ promotionId, price, savedAt, removedAt }) => ({
        promocao: promotionId,
        preco: price ?? null,
        salvaEm: savedAt?.toISOString() ?? null,
        tiradaEm: removedAt?.toISOString() ?? null,
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
