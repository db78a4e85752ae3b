import { promotionStatuses } from '@pechincha/contracts/statuses';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import type { MemberRows } from './internal-rows.repository.js';

const reactionNames = { like: 'curtiu', dislike: 'não curtiu', none: 'desfez' } as const;

/** Everything that is kept of a member here, for themselves to read. */
export function exported({ member, deals, comments, reactions, changes }: MemberRows): StreamedJson {
  return {
    nome: member?.name ?? null,
    imagem: member?.avatar ?? null,
    promocoes: deals.map((deal) => ({
      id: deal._id.toHexString(),
      titulo: deal.title,
      descricao: deal.description,
      precoOriginal: deal.originalPrice,
      precoPromocional: deal.promotionalPrice,
      loja: deal.store,
      link: deal.link,
      cupom: deal.coupon,
      imagem: deal.picture && toPicturePath(deal.picture),
      categoria: deal.category,
      cidade: deal.city,
      situacao: promotionStatuses[deal.status],
      motivoDaRejeicao: deal.moderationReason,
      publicadaEm: deal.createdAt.toISOString(),
    })),
    comentarios: comments.map((comment) => ({
      id: comment._id.toHexString(),
      promocao: comment.deal.toHexString(),
      texto: comment.content,
      emRespostaA: comment.parent?.toHexString() ?? null,
      escritoEm: comment.createdAt.toISOString(),
    })),
    reacoes: reactions.map(({ deal, kind, at }) => ({
      promocao: deal.toHexString(),
      reacao: reactionNames[kind],
      em: at.toISOString(),
    })),
    mudancasDeSituacao: changes.map(({ deal, from, to, at }) => ({
      promocao: deal.toHexString(),
      de: promotionStatuses[from],
      para: promotionStatuses[to],
      em: at.toISOString(),
    })),
  };
}
