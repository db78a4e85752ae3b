import { Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { toCurrentUser } from '../accounts/account.mapper.js';
import { MemberExportRepository } from './member-export.repository.js';

const changed = { role: 'função', status: 'situação' } as const;

@Injectable()
export class MemberExportService {
  constructor(private readonly rows: MemberExportRepository) {}

  /** Everything that is kept here of a member, but for what would let somebody in. @throws USER_NOT_FOUND */
  async of(id: string): Promise<StreamedJson> {
    const account = await this.rows.account(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    const shown = toCurrentUser(account);
    return {
      conta: {
        id,
        nome: shown.name,
        email: shown.email,
        foto: shown.avatar,
        funcao: shown.role,
        situacao: shown.status,
        nivel: shown.level,
        pontos: shown.points,
        insignias: shown.badges,
        promocoesAprovadas: shown.promotionsCount,
        curtidasRecebidas: shown.likesCount,
        comentarios: shown.commentsCount,
        criadaEm: shown.createdAt,
        ultimoAcessoEm: account.lastSignInAt?.toISOString() ?? null,
        temSenha: shown.hasPassword,
        idNoGoogle: account.googleSub ?? null,
      },
      sessoes: this.rows.sessionsOf(id).map(({ createdAt, expiresAt, ended }) => ({
        inicio: createdAt.toISOString(),
        validade: expiresAt.toISOString(),
        encerrada: ended,
      })),
      mudancasPelaAdministracao: this.rows.auditOf(id).map(({ at, what, from, to }) => ({
        quando: at.toISOString(),
        oQue: changed[what],
        de: from,
        para: to,
      })),
    };
  }
}
