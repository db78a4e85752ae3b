import { Injectable } from '@nestjs/common';
import type { RuleKind } from '@pechincha/contracts/rules';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { getMessage } from '../notifications/notification.mapper.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { PushDevicesRepository } from '../push/push-devices.repository.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { toRuleExport } from './to-rule-export.js';
import { toSettingsExport } from './to-settings-export.js';

@Injectable()
export class ExportService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly saves: SavesRepository,
    private readonly settings: SettingsRepository,
    private readonly devices: PushDevicesRepository,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Keys are in Portuguese because members read the file. */
  async exportMember(member: string): Promise<StreamedJson> {
    const rules = await this.rules.listByMember(member);
    const settings = await this.settings.get(member);
    const devices = await this.devices.listByMember(member);
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
      aparelhos: devices.map(({ endpoint, at }) => ({ endereco: endpoint, desde: at.toISOString() })),
      comoSerAvisado: toSettingsExport(settings),
      avisos: this.notifications.streamByMember(member).map((row) => ({
        mensagem: getMessage(row),
        pagina: row.path,
        lido: row.read,
        recebidoEm: row.createdAt.toISOString(),
      })),
    };
  }
}
