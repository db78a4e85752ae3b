import { Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { AccountsService } from '../accounts/accounts.service.js';
import { listCautions } from '../accounts/cautions.js';
import { KinService } from '../kin/kin.service.js';
import { MemberExportRepository } from './member-export.repository.js';

const toText = (time: Date): string => time.toISOString();

const changeLabels = { role: 'função', status: 'situação', trusted: 'confiança' } as const;

@Injectable()
export class MemberExportService {
  constructor(
    private readonly repository: MemberExportRepository,
    private readonly accounts: AccountsService,
    private readonly kin: KinService,
  ) {}

  /** All data of a member in this service, without credentials. @throws DomainError USER_NOT_FOUND */
  async exportMember(id: string): Promise<StreamedJson> {
    const account = await this.repository.findAccount(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    const user = this.accounts.toCurrentUser(account);
    const address = await this.kin.findByAccount(id);
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
        emailConfirmado: user.emailConfirmed,
        emailConfirmadoEm: account.emailConfirmedAt?.toISOString() ?? null,
        pesoDoVoto: user.voice,
        advertidaEm: account.cautionedAt?.toISOString() ?? null,
        advertencias: listCautions(account).map(toText),
        advertenciasRevertidas: (account.reversedCautions ?? []).map(toText),
        membroDeConfianca: account.trusted ?? false,
        grupoDoEnderecoDeCadastro: account.kin ?? null,
        resumoDoEnderecoDeCadastro: address && { valor: address._id, desde: address.since.toISOString() },
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
