import { Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { toCurrentUser } from '../accounts/account.mapper.js';
import { MemberExportRepository } from './member-export.repository.js';

const changeLabels = { role: 'função', status: 'situação' } as const;

@Injectable()
export class MemberExportService {
  constructor(private readonly repository: MemberExportRepository) {}

  /** All data of a member in this service, without credentials. @throws DomainError USER_NOT_FOUND */
  async exportMember(id: string): Promise<StreamedJson> {
    const account = await this.repository.findAccount(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    const user = toCurrentUser(account);
    return {
      conta: {
        id,
        nome: user.name,
        email: user.email,
        foto: user.avatar,
        funcao: user.role,
        situacao: user.status,
        nivel: user.level,
        pontos: user.points,
        insignias: user.badges,
        promocoesAprovadas: user.promotionsCount,
        curtidasRecebidas: user.likesCount,
        comentarios: user.commentsCount,
        criadaEm: user.createdAt,
        ultimoAcessoEm: account.lastSignInAt?.toISOString() ?? null,
        temSenha: user.hasPassword,
        idNoGoogle: account.googleSub ?? null,
      },
      sessoes: this.repository.streamSessions(id).map(({ createdAt, expiresAt, ended }) => ({
        inicio: createdAt.toISOString(),
        validade: expiresAt.toISOString(),
        encerrada: ended,
      })),
      mudancasPelaAdministracao: this.repository.streamAudit(id).map(({ at, what, from, to }) => ({
        quando: at.toISOString(),
        oQue: changeLabels[what],
        de: from,
        para: to,
      })),
    };
  }
}
