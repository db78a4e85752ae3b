import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import type {
  getPromotionsSitemap,
  getPromotionsStats,
  listPromotionNames,
} from '@pechincha/contracts/operations/internal';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import { declaredRelations } from '@pechincha/contracts/relations';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/persistence/clock';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Types } from 'mongoose';
import { getPeriodStart, LocalStatsService } from '../admin/local-stats.service.js';
import { CitiesService } from '../cities/cities.service.js';
import { toEndedBy } from '../promotions/promotion.mapper.js';
import { getGivenResult } from '../votes/votes.repository.js';
import { InternalRepository, type MemberExportRows } from './internal.repository.js';

const endedByNames = {
  author: 'quem publicou',
  community: 'comunidade',
  date: 'data final',
  moderation: 'moderação',
  none: null,
} as const;
const relationNames = { ...declaredRelations, none: null };
const validityVoteNames = { ok: 'vale', gone: 'expirou', none: null } as const;
const couponNames = { worked: 'funcionou', failed: 'não funcionou', none: null } as const;
const reactionNames = { like: 'curtiu', dislike: 'não curtiu', none: 'desfez' } as const;

/** Keys are in Portuguese because members read the file. */
function toMemberExport({
  member,
  memberStatus,
  promotions,
  comments,
  removedComments,
  reactions,
  reactionDays,
  validityVotes,
  proofVotes,
  voteConfirmations,
  couponVotes,
  usefulVotes,
  saves,
  prices,
  changes,
}: MemberExportRows): StreamedJson {
  return {
    nome: member?.name ?? null,
    imagem: member?.avatar ?? null,
    voz: memberStatus && {
      peso: memberStatus.voteWeight,
      confianca: memberStatus.trusted,
      grupoDoEndereco: memberStatus.addressGroup,
      suspensa: memberStatus.suspended,
    },
    promocoes: promotions.map((promotion) => ({
      id: promotion._id.toHexString(),
      titulo: promotion.title,
      descricao: promotion.description,
      precoOriginal: promotion.originalPrice,
      precoPromocional: promotion.promotionalPrice,
      precoFinal: promotion.finalPrice,
      precoComum: promotion.reference ?? null,
      condicoesDoPreco: listConditionTexts(promotion.conditions),
      loja: promotion.store,
      link: promotion.link,
      relacaoComALoja: relationNames[promotion.relation ?? 'none'],
      cupom: promotion.coupon,
      imagem: promotion.picture && toPicturePath(promotion.picture),
      categoria: promotion.category,
      cidade: promotion.city,
      situacao: promotionStatuses[promotion.status],
      encerradaPor: endedByNames[toEndedBy(promotion).endedBy ?? 'none'],
      validaDe: promotion.validFrom,
      validaAte: promotion.validUntil,
      motivoDaRejeicao: promotion.moderationReason,
      enviadaEm: promotion.createdAt.toISOString(),
      publicadaEm: promotion.publishedAt?.toISOString() ?? null,
    })),
    comentarios: comments.map((comment) => ({
      id: comment._id.toHexString(),
      promocao: comment.promotion.toHexString(),
      texto: comment.content,
      emRespostaA: comment.parent?.toHexString() ?? null,
      escritoEm: comment.createdAt.toISOString(),
      editadoEm: comment.editedAt?.toISOString() ?? null,
    })),
    comentariosApagadosPelaModeracao: removedComments.map(
      ({ _id, promotion, content, createdAt, removedAt }) => ({
        id: _id.toHexString(),
        promocao: promotion.toHexString(),
        texto: content,
        escritoEm: createdAt.toISOString(),
        apagadoEm: removedAt.toISOString(),
      }),
    ),
    reacoes: reactions.map(({ promotion, result, hidden, counted, at }) => ({
      promocao: promotion.toHexString(),
      reacao: reactionNames[hidden ?? result],
      conta: counted ?? false,
      em: at.toISOString(),
    })),
    reacoesQueContam: reactionDays.map(({ _id, likes, dislikes }) => ({
      dia: _id.slice(_id.indexOf(':') + 1),
      curtidas: likes,
      naoCurtidas: dislikes,
    })),
    conferencias: validityVotes.map(({ promotion, result, hidden, weight = 0, at }) => ({
      promocao: promotion.toHexString(),
      resposta: validityVoteNames[hidden ?? result],
      peso: weight,
      em: at.toISOString(),
    })),
    conferenciasQueConfirmaram: proofVotes.map(({ promotion, weight = 0, at }) => ({
      promocao: promotion.toHexString(),
      peso: weight,
      em: at.toISOString(),
    })),
    avisosDeQueAcabou: voteConfirmations.map(({ _id, dueAt }) => ({
      promocao: _id.toHexString(),
      situacao: dueAt ? 'aguarda' : 'certo',
    })),
    votosEmCupons: couponVotes.map(({ coupon, result, hidden, reason, weight = 0, at }) => ({
      cupom: coupon,
      resposta: couponNames[hidden ?? result],
      motivo: reason ?? null,
      peso: weight,
      em: at.toISOString(),
    })),
    comentariosUteis: usefulVotes.map((vote) => ({
      comentario: vote.comment.toHexString(),
      util: getGivenResult(vote) !== undefined,
      peso: vote.weight ?? 0,
      em: vote.at.toISOString(),
    })),
    salvas: saves.map(({ promotion, at }) => ({
      promocao: promotion.toHexString(),
      em: at.toISOString(),
    })),
    precosPublicados: prices.map(({ promotion, price, store, at }) => ({
      promocao: promotion.toHexString(),
      preco: price,
      loja: store,
      em: at.toISOString(),
    })),
    mudancasDeSituacao: changes.map(({ promotion, from, to, at }) => ({
      promocao: promotion.toHexString(),
      de: promotionStatuses[from],
      para: promotionStatuses[to],
      em: at.toISOString(),
    })),
  };
}

const MAX_RECENT_PROMOTIONS = 5;
const MAX_SITEMAP_PROMOTIONS = 10_000;

/** Data that the gateway aggregates with that of other services. */
@Injectable()
export class InternalService {
  constructor(
    private readonly repository: InternalRepository,
    private readonly localStats: LocalStatsService,
    private readonly cities: CitiesService,
    private readonly clock: Clock,
  ) {}

  async getStats({
    city,
    period,
  }: InputOf<typeof getPromotionsStats>['query']): Promise<ResponseOf<typeof getPromotionsStats>> {
    const slug = city && (await this.cities.getSlug(city));
    const since = getPeriodStart(period, this.clock.now());
    const [stats, recent] = await Promise.all([
      this.localStats.getStats(city, period),
      this.repository.listRecent(slug, since, MAX_RECENT_PROMOTIONS),
    ]);
    const { totalPromotions, activePromotions, trend } = stats;
    const recentPromotions = recent.map(({ _id, title, city: promotionCity, author, createdAt }) => ({
      _id: _id.toHexString(),
      title,
      city: promotionCity,
      author: { _id: author._id.toHexString(), name: author.name },
      createdAt: createdAt.toISOString(),
    }));
    return { totalPromotions, activePromotions, recentPromotions, trend };
  }

  async listNames(ids: string[]): Promise<ResponseOf<typeof listPromotionNames>> {
    const rows = await this.repository.listNames(ids.map((id) => new Types.ObjectId(id)));
    return rows.map(({ _id, title, product }) => ({
      _id: _id.toHexString(),
      title,
      ...(product && { product }),
    }));
  }

  async exportMember(id: string): Promise<StreamedJson> {
    return toMemberExport(await this.repository.getMemberExport(new Types.ObjectId(id)));
  }

  async getSitemap(): Promise<ResponseOf<typeof getPromotionsSitemap>> {
    const promotions = (await this.repository.listActive(MAX_SITEMAP_PROMOTIONS)).map(
      ({ _id, city, changedAt }) => ({
        _id: _id.toHexString(),
        city,
        changedAt: changedAt.toISOString(),
      }),
    );
    return { promotions };
  }
}
