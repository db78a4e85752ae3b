import { Controller } from '@nestjs/common';
import { type Category, getCategoryLabel } from '@pechincha/contracts/site';
import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import type { InputOf } from '@pechincha/contracts/operation';
import { notificationsExport } from '@pechincha/contracts/operations/internal';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { getMessage } from '../notifications/notification.schema.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { PushDevicesRepository } from '../push/push-devices.repository.js';
import type { SubscriptionRow } from '../subscriptions/subscription.schema.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { SettingsRepository } from '../settings/settings.repository.js';

@Controller()
export class ExportController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly saves: SavesRepository,
    private readonly settings: SettingsRepository,
    private readonly devices: PushDevicesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly site: SiteSettingsService,
  ) {}

  /** Keys are in Portuguese because members read the file. */
  @Operation(notificationsExport)
  async exportMember(@Input() { params }: InputOf<typeof notificationsExport>): Promise<StreamedJson> {
    const member = params.id;
    const subscriptions = await this.subscriptions.listByMember(member);
    const settings = await this.settings.get(member);
    const devices = await this.devices.listByMember(member);
    const { categories } = await this.site.get();
    const byKind = (wanted: SubscriptionKind) =>
      subscriptions
        .filter(({ kind }) => kind === wanted)
        .map((subscription) => toSubscriptionExport(subscription, categories));
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

const digestNames = { off: 'nunca', daily: 'todo dia', weekly: 'toda semana' } as const;

/** With Portuguese keys. */
const toSettingsExport = ({ push, sound, toasts, quiet, digest, hour, weekday }: NotificationSettings) => ({
  noAparelho: {
    alertas: push.alert,
    mencoes: push.mention,
    promocoesSalvas: push.deal,
    moderacao: push.moderation,
    pontos: push.points,
  },
  som: sound,
  naTela: toasts,
  descanso: quiet && { de: quiet.from, ate: quiet.to },
  resumo: digestNames[digest],
  horaDoResumo: hour,
  diaDoResumo: weekday,
});

/** Only what the subscription has, with Portuguese keys. */
const toSubscriptionExport = (subscription: SubscriptionRow, categories: readonly Category[]) => ({
  palavraChave: subscription.keyword,
  loja: subscription.store,
  autor: subscription.author,
  produto: subscription.product,
  promocao: subscription.promotion,
  semPalavras: subscription.exclude,
  categorias: subscription.categories?.map((value) => getCategoryLabel(categories, value)),
  cidade: subscription.city,
  precoMaximo: subscription.maxPrice,
  semExigencias: subscription.without,
  curtidas: subscription.minLikes,
  emMinutos: subscription.withinMinutes,
  soMenorPreco: subscription.onlyLowest,
  ativo: subscription.isActive,
  criadoEm: subscription.createdAt.toISOString(),
  expiraEm: subscription.expiresAt?.toISOString(),
});
