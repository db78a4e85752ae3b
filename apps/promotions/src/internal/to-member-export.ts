import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { toEndedBy } from '../promotions/promotion.mapper.js';
import type { MemberExportRows } from './internal.repository.js';

const endedByNames = {
  ...{ author: 'quem publicou', community: 'comunidade', date: 'data final', moderation: 'moderação' },
  none: null,
} as const;
const checkNames = { ok: 'vale', gone: 'expirou' } as const;
const couponNames = { worked: 'funcionou', failed: 'não funcionou' } as const;
const reactionNames = { like: 'curtiu', dislike: 'não curtiu', none: 'desfez' } as const;

/** Keys are in Portuguese because members read the file. */
export function toMemberExport({
  member,
  standing,
  promotions,
  comments,
  removedComments,
  reactions,
  reactionDays,
  checks,
  couponVotes,
  saves,
  prices,
  changes,
}: MemberExportRows): StreamedJson {
  return {
    nome: member?.name ?? null,
    imagem: member?.avatar ?? null,
    voz: standing && {
      peso: standing.voice,
      confianca: standing.trusted,
      grupoDoEndereco: standing.kin,
      suspensa: standing.suspended,
    },
    promocoes: promotions.map((promotion) => ({
      id: promotion._id.toHexString(),
      titulo: promotion.title,
      descricao: promotion.description,
      precoOriginal: promotion.originalPrice,
      precoPromocional: promotion.promotionalPrice,
      precoFinal: promotion.finalPrice,
      precoComum: promotion.reference ?? null,
      condicoesDoPreco: listConditionTexts(promotion.conditions ?? {}),
      loja: promotion.store,
      link: promotion.link,
      cupom: promotion.coupon,
      imagem: promotion.picture && toPicturePath(promotion.picture),
      categoria: promotion.category,
      cidade: promotion.city,
      situacao: promotionStatuses[promotion.status],
      encerradaPor: endedByNames[toEndedBy(promotion).endedBy ?? 'none'],
      validaDe: promotion.validFrom ?? null,
      validaAte: promotion.validUntil ?? null,
      motivoDaRejeicao: promotion.moderationReason,
      enviadaEm: promotion.createdAt.toISOString(),
      publicadaEm: promotion.publishedAt?.toISOString() ?? null,
    })),
    comentarios: comments.map((comment) => ({
      id: comment._id.toHexString(),
      promocao: comment.deal.toHexString(),
      texto: comment.content,
      emRespostaA: comment.parent?.toHexString() ?? null,
      escritoEm: comment.createdAt.toISOString(),
    })),
    comentariosApagadosPelaModeracao: removedComments.map(({ _id, deal, content, createdAt, removedAt }) => ({
      id: _id.toHexString(),
      promocao: deal.toHexString(),
      texto: content,
      escritoEm: createdAt.toISOString(),
      apagadoEm: removedAt.toISOString(),
    })),
    reacoes: reactions.map(({ deal: promotion, kind, withheld, counted, at }) => ({
      promocao: promotion.toHexString(),
      reacao: reactionNames[withheld ?? kind],
      conta: counted ?? false,
      em: at.toISOString(),
    })),
    reacoesQueContam: reactionDays.map(({ _id, likes, dislikes }) => ({
      dia: _id.slice(_id.indexOf(':') + 1),
      curtidas: likes,
      naoCurtidas: dislikes,
    })),
    conferencias: checks.map(({ deal: promotion, result, weight, withheld, at }) => ({
      promocao: promotion.toHexString(),
      resposta: checkNames[result],
      peso: weight ?? withheld ?? 0,
      em: at.toISOString(),
    })),
    votosEmCupons: couponVotes.map(({ coupon, result, reason, weight, withheld, at }) => ({
      cupom: coupon,
      resposta: couponNames[result],
      motivo: reason ?? null,
      peso: weight ?? withheld ?? 0,
      em: at.toISOString(),
    })),
    salvas: saves.map(({ deal: promotion, at }) => ({
      promocao: promotion.toHexString(),
      em: at.toISOString(),
    })),
    precosPublicados: prices.map(({ deal: promotion, price, store, at }) => ({
      promocao: promotion.toHexString(),
      preco: price,
      loja: store,
      em: at.toISOString(),
    })),
    mudancasDeSituacao: changes.map(({ deal: promotion, from, to, at }) => ({
      promocao: promotion.toHexString(),
      de: promotionStatuses[from],
      para: promotionStatuses[to],
      em: at.toISOString(),
    })),
  };
}
