import { listConditionTexts } from '@pechincha/contracts/price-conditions';
import { promotionStatuses } from '@pechincha/contracts/statuses';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { MemberExportRows } from './internal.repository.js';

const reactionNames = { like: 'curtiu', dislike: 'não curtiu', none: 'desfez' } as const;

/** Keys are in Portuguese because members read the file. */
export function toMemberExport({
  member,
  standing,
  promotions,
  comments,
  reactions,
  reactionDays,
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
      condicoesDoPreco: listConditionTexts(promotion.conditions ?? {}),
      loja: promotion.store,
      link: promotion.link,
      cupom: promotion.coupon,
      imagem: promotion.picture && toPicturePath(promotion.picture),
      categoria: promotion.category,
      cidade: promotion.city,
      situacao: promotionStatuses[promotion.status],
      motivoDaRejeicao: promotion.moderationReason,
      publicadaEm: promotion.createdAt.toISOString(),
    })),
    comentarios: comments.map((comment) => ({
      id: comment._id.toHexString(),
      promocao: comment.deal.toHexString(),
      texto: comment.content,
      emRespostaA: comment.parent?.toHexString() ?? null,
      escritoEm: comment.createdAt.toISOString(),
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
    mudancasDeSituacao: changes.map(({ deal: promotion, from, to, at }) => ({
      promocao: promotion.toHexString(),
      de: promotionStatuses[from],
      para: promotionStatuses[to],
      em: at.toISOString(),
    })),
  };
}
